//! Memory in proportion: no input makes a reader of Glass hold more than eight
//! times its size. One test only, so that nothing else allocates meanwhile.

use openglass_campaigns::{
    contracts::{CONTRACTS, Contract, contract},
    mutated,
};
use openglass_mcp::frame::FrameReader;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// How many times the size of an input may be held.
const TIMES: usize = 8;
/// What may be held whatever the input: tables, a path, a message.
const BASE: usize = 16 * 1024;
/// The same for the most crowded documents: the nodes of a map hold more than
/// eight times members of eight bytes, of which there are only so many names.
const CROWDED_BASE: usize = 64 * 1024;
const CASES: u64 = 500;

/// The most bytes held at a time during `work`, beyond those held before.
fn peak(work: impl FnOnce()) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    work();
    MEMORY.peak_usage().saturating_sub(before)
}

fn check(contract: &Contract, input: &[u8], base: usize) {
    let held = peak(|| drop(contract.read(input)));
    let most = TIMES * input.len() + base;
    assert!(held <= most, "{}: {held} bytes held for {}", contract.name, input.len());
}

/// Documents with as many small parts as their bounds allow: what is read takes
/// the most room for each byte of these.
fn crowded() -> Vec<(&'static str, String)> {
    let list =
        |item: &dyn Fn(usize) -> String, count| (0..count).map(item).collect::<Vec<_>>().join(",");
    let entities = list(
        &|at| {
            format!(
                r#"{{"id":"{at:x}","kind":"tab","quality":"strong","evidenceSources":["svg"]}}"#
            )
        },
        3_200,
    );
    let edges =
        list(&|at| format!(r#"{{"from":"{:x}","to":"page","kind":"owns"}}"#, at % 63), 4_000);
    let details = list(&|at| format!(r#""{at:x}":{{}}"#), 4_000);
    let hints = list(
        &|_| {
            r#"{"factIndex":0,"source":"dom","hint":"owns","parentRole":"a","status":"Emitted"}"#
                .into()
        },
        2_500,
    );
    let graph = |entities: &str, edges: &str, more: &str| {
        format!(
            r#"{{"schemaVersion":1,"revision":0,"entities":[{{"id":"page","kind":"page","quality":"confirmed","evidenceSources":[]}}{entities}],"relationships":[{edges}],"coverage":{{"structural":"strong","semantic":"strong","interactiveEntitiesObserved":1,"opaqueRegions":0}},"limits":{{"truncated":false,"omittedFacts":0,"textBytes":0,"missingSources":[]}}{more}}}"#
        )
    };
    let printable = |at: usize| char::from(b'#' + u8::try_from(at % 57).expect("a letter"));
    let inputs = list(&|at| format!(r#""{}{}":"""#, printable(at / 57), printable(at)), 57 * 57);
    vec![
        ("web-ir", graph(&format!(",{entities}"), "", "")),
        ("web-ir", graph("", &edges, "")),
        ("web-ir", graph("", "", &format!(r#","entityDetails":{{{details}}}"#))),
        ("web-ir", graph("", "", &format!(r#","relationshipHintDiagnostics":[{hints}]"#))),
        (
            "web-ir",
            graph("", "", &format!(r#","diagnostics":[{}]"#, list(&|_| r#""a""#.into(), 9_000))),
        ),
        (
            "task",
            format!(
                r#"{{"schemaVersion":1,"task":"form.fill","scope":{{}},"inputs":{{{inputs}}},"limits":{{"maxActions":1,"timeoutMs":1,"maxItems":1}},"risk":"readOnly"}}"#
            ),
        ),
        (
            "trace",
            format!(
                r#"{{"events":[{}]}}"#,
                list(
                    &|at| format!(
                        r#"{{"sequence":{at},"stepId":"a","state":"ready","attempt":0}}"#
                    ),
                    2_048
                )
            ),
        ),
        (
            "batch",
            format!(r#"{{"steps":[{}]}}"#, list(&|_| r#"{"action":"scroll"}"#.into(), 4_000)),
        ),
        (
            "request",
            format!(
                r#"{{"protocolVersion":1,"requestId":"a","operation":"b","payload":[{}]}}"#,
                list(&|_| "{}".into(), 50_000)
            ),
        ),
    ]
}

#[test]
fn no_input_takes_more_than_eight_times_its_size() {
    for contract in CONTRACTS {
        let documents = contract.documents().into_iter();
        let seeds: Vec<_> = documents.map(|document| document.to_string().into_bytes()).collect();
        for case in 0..CASES {
            check(contract, &mutated(&seeds, 5, case), BASE);
        }
    }
    for (name, text) in crowded() {
        check(contract(name), text.as_bytes(), CROWDED_BASE);
    }
    let stream = [b"Content-Length: 1000000\r\n\r\n".as_slice(), &vec![b'x'; 1_000_000]].concat();
    let held = peak(|| {
        let mut reader = FrameReader::new();
        for piece in stream.chunks(4096) {
            reader.push(piece);
            drop(reader.next_frame());
        }
    });
    assert!(held <= 3 * stream.len(), "{held} bytes held for a message of {}", stream.len());
}
