package readme.pagegraph

import glass.openglass.hub.glass.Coverage
import glass.openglass.hub.glass.DocumentInfo
import glass.openglass.hub.glass.Entity
import glass.openglass.hub.glass.EntityKind
import glass.openglass.hub.glass.EvidenceSource
import glass.openglass.hub.glass.GlassException
import glass.openglass.hub.glass.Limits
import glass.openglass.hub.glass.Quality
import glass.openglass.hub.glass.WebIr
import glass.openglass.hub.glass.inspectWebIr
import glass.openglass.hub.glass.validateWebIr

fun main() {
    val page = Entity("page", EntityKind.PAGE, Quality.CONFIRMED, listOf(EvidenceSource.DOM), name = "Shop")
    val ir = WebIr(
        schemaVersion = 1,
        revision = 7,
        document = DocumentInfo(revision = 7, url = "https://shop.example/"),
        entities = listOf(page),
        relationships = emptyList(),
        coverage = Coverage(Quality.STRONG, Quality.STRONG, interactiveEntitiesObserved = 0, opaqueRegions = 0),
        limits = Limits(truncated = false, omittedFacts = 0, textBytes = 4, missingSources = emptyList()),
    )
    println(inspectWebIr(ir).entityKindCounts)

    try {
        validateWebIr(ir.copy(entities = listOf(page, page)))
    } catch (error: GlassException) {
        println("${error.code} ${error.path} ${error.reasonCode}")
    }
}
