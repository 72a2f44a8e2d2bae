"""The operations of Glass, one function each.

Written by `cargo xtask gen` from openglass-core; do not edit.
"""

from __future__ import annotations

from ._run import given, run
from .types import (
    AdapterInventory,
    AdapterValidation,
    CheckpointPage,
    Checks,
    Comparison,
    Fixture,
    GateReport,
    Imported,
    IntentRequest,
    IntentResult,
    Invalidated,
    KnowledgeConfidence,
    Observation,
    Plan,
    Policy,
    Preflight,
    Purged,
    Replay,
    ReplaySummary,
    Resume,
    RunObservation,
    RunRecovery,
    Scenario,
    Snapshot,
    SnapshotValidation,
    Statistics,
    Task,
    TaskCompilation,
    TaskValidation,
    TraceReplay,
    WebIr,
    WebIrContinuity,
    WebIrDiffResult,
    WebIrInspection,
    WebIrValidation,
    WorkflowCheckpoint,
    WorkflowDefinition,
    WorkflowTrace,
    WorkflowValidation,
)

__all__ = [
    "check_workflow_resume",
    "compare_replays",
    "compile_task",
    "continuity_web_ir",
    "count_knowledge",
    "diff_web_ir",
    "export_knowledge",
    "import_knowledge",
    "inspect_replay",
    "inspect_web_ir",
    "invalidate_knowledge",
    "judge_release",
    "plan_scenario",
    "preflight_navigation",
    "purge_knowledge",
    "recover_run",
    "replay_workflow_trace",
    "resolve_intent_offline",
    "validate_adapters",
    "validate_knowledge",
    "validate_task",
    "validate_web_ir",
    "validate_workflow",
]


def validate_web_ir(
    ir: WebIr,
) -> WebIrValidation:
    """Checks every rule of a page graph: ``webIr.validate``.

    - ``ir``: The graph.
    """
    result: WebIrValidation = run(
        "webIr.validate",
        {"ir": ir},
    )
    return result


def inspect_web_ir(
    ir: WebIr,
) -> WebIrInspection:
    """Gives a short account of a page graph: ``webIr.inspect``.

    - ``ir``: The graph.
    """
    result: WebIrInspection = run(
        "webIr.inspect",
        {"ir": ir},
    )
    return result


def diff_web_ir(
    before: WebIr,
    after: WebIr,
) -> WebIrDiffResult:
    """Counts what changed from one page graph to a later one: ``webIr.diff``.

    - ``before``: The earlier graph.
    - ``after``: The later graph.
    """
    result: WebIrDiffResult = run(
        "webIr.diff",
        {"before": before, "after": after},
    )
    return result


def continuity_web_ir(
    before: WebIr,
    after: WebIr,
    entity_id: str,
) -> WebIrContinuity:
    """Finds an entity of a page graph in a later one: ``webIr.continuity``.

    - ``before``: The earlier graph.
    - ``after``: The later graph.
    - ``entity_id``: The id of an entity of the earlier graph.
    """
    result: WebIrContinuity = run(
        "webIr.continuity",
        {"before": before, "after": after, "entityId": entity_id},
    )
    return result


def validate_task(
    task: Task,
) -> TaskValidation:
    """Checks every rule of an authored task: ``task.validate``.

    - ``task``: The task.
    """
    result: TaskValidation = run(
        "task.validate",
        {"task": task},
    )
    return result


def compile_task(
    task: Task,
    ir: WebIr,
    checks: Checks | None = None,
) -> TaskCompilation:
    """Compiles a task against a page graph into a plan: ``task.compile``.

    - ``task``: The task.
    - ``ir``: The graph.
    - ``checks``: How strictly to compile.
    """
    result: TaskCompilation = run(
        "task.compile",
        given({"task": task, "ir": ir, "checks": checks}),
    )
    return result


def resolve_intent_offline(
    request: IntentRequest,
    observation: Observation,
) -> IntentResult:
    """Finds what an intent means in a given observation: ``intent.resolve``.

    - ``request``: What to look for.
    - ``observation``: Where.
    """
    result: IntentResult = run(
        "intent.resolve",
        {"request": request, "observation": observation},
    )
    return result


def validate_workflow(
    workflow: WorkflowDefinition,
) -> WorkflowValidation:
    """Checks every rule of a workflow definition: ``workflow.validate``.

    - ``workflow``: The definition.
    """
    result: WorkflowValidation = run(
        "workflow.validate",
        {"workflow": workflow},
    )
    return result


def replay_workflow_trace(
    workflow: WorkflowDefinition,
    trace: WorkflowTrace,
) -> TraceReplay:
    """Checks a trace of a run against its workflow: ``workflow.replayTrace``.

    - ``workflow``: The definition.
    - ``trace``: The trace.
    """
    result: TraceReplay = run(
        "workflow.replayTrace",
        {"workflow": workflow, "trace": trace},
    )
    return result


def check_workflow_resume(
    workflow: WorkflowDefinition,
    checkpoint: WorkflowCheckpoint,
    page: CheckpointPage | None = None,
) -> Resume:
    """Says whether and where a run can go on from a checkpoint: ``workflow.checkResume``.

    - ``workflow``: The definition.
    - ``checkpoint``: The checkpoint.
    - ``page``: The page now; where it is absent, the checkpoint's is taken.
    """
    result: Resume = run(
        "workflow.checkResume",
        given({"workflow": workflow, "checkpoint": checkpoint, "page": page}),
    )
    return result


def preflight_navigation(
    url: str,
    policy: Policy | None = None,
) -> Preflight:
    """Says whether a policy lets a session go to an address: ``browser.preflightNavigation``.

    - ``url``: The address.
    - ``policy``: The policy to ask; `development` where it is absent.
    """
    result: Preflight = run(
        "browser.preflightNavigation",
        given({"url": url, "policy": policy}),
    )
    return result


def validate_knowledge(
    snapshot: Snapshot,
) -> SnapshotValidation:
    """Checks every rule of a knowledge snapshot: ``knowledge.validate``.

    - ``snapshot``: The store.
    """
    result: SnapshotValidation = run(
        "knowledge.validate",
        {"snapshot": snapshot},
    )
    return result


def count_knowledge(
    snapshot: Snapshot,
) -> Statistics:
    """Counts the records of a knowledge snapshot: ``knowledge.stats``.

    - ``snapshot``: The store.
    """
    result: Statistics = run(
        "knowledge.stats",
        {"snapshot": snapshot},
    )
    return result


def import_knowledge(
    snapshot: Snapshot,
    store: Snapshot | None = None,
) -> Imported:
    """Adds the records of a knowledge snapshot to another: ``knowledge.import``.

    - ``snapshot``: What comes in.
    - ``store``: The store; an empty one where it is absent.
    """
    result: Imported = run(
        "knowledge.import",
        given({"snapshot": snapshot, "store": store}),
    )
    return result


def export_knowledge(
    snapshot: Snapshot,
) -> Snapshot:
    """Gives a knowledge snapshot with its records in order: ``knowledge.export``.

    - ``snapshot``: The store.
    """
    result: Snapshot = run(
        "knowledge.export",
        {"snapshot": snapshot},
    )
    return result


def purge_knowledge(
    snapshot: Snapshot,
    origin: str,
) -> Purged:
    """Forgets all records of an origin: ``knowledge.purge``.

    - ``snapshot``: The store.
    - ``origin``: The origin to forget.
    """
    result: Purged = run(
        "knowledge.purge",
        {"snapshot": snapshot, "origin": origin},
    )
    return result


def invalidate_knowledge(
    snapshot: Snapshot,
    record_id: str,
    state: KnowledgeConfidence,
    reason: str,
    observed_at: str,
) -> Invalidated:
    """Marks a record as stale, contradicted or quarantined: ``knowledge.invalidate``.

    - ``snapshot``: The store.
    - ``record_id``: The record.
    - ``state``: `stale`, `contradicted` or `quarantined`.
    - ``reason``: Why.
    - ``observed_at``: When, as RFC 3339 has it.
    """
    result: Invalidated = run(
        "knowledge.invalidate",
        {
            "snapshot": snapshot,
            "recordId": record_id,
            "state": state,
            "reason": reason,
            "observedAt": observed_at,
        },
    )
    return result


def plan_scenario(
    scenario: Scenario,
    fixture: Fixture,
) -> Plan:
    """Binds a reliability scenario to its fixture: ``reliability.plan``.

    - ``scenario``: The scenario.
    - ``fixture``: Its fixture.
    """
    result: Plan = run(
        "reliability.plan",
        {"scenario": scenario, "fixture": fixture},
    )
    return result


def judge_release(
    scenarios: list[Scenario],
    observations: list[RunObservation],
) -> GateReport:
    """Says whether the runs of a release prove its scenarios: ``reliability.gate``.

    - ``scenarios``: The scenarios of the release.
    - ``observations``: Their runs.
    """
    result: GateReport = run(
        "reliability.gate",
        {"scenarios": scenarios, "observations": observations},
    )
    return result


def inspect_replay(
    scenario: Scenario,
    replay: Replay,
) -> ReplaySummary:
    """Checks a replay of a scenario and gives a short account: ``reliability.replayInspect``.

    - ``scenario``: The scenario.
    - ``replay``: A replay of it.
    """
    result: ReplaySummary = run(
        "reliability.replayInspect",
        {"scenario": scenario, "replay": replay},
    )
    return result


def compare_replays(
    scenario: Scenario,
    before: Replay,
    after: Replay,
) -> Comparison:
    """Says what differs between two replays of a scenario: ``reliability.replayDiff``.

    - ``scenario``: The scenario.
    - ``before``: A replay of it.
    - ``after``: Another one.
    """
    result: Comparison = run(
        "reliability.replayDiff",
        {"scenario": scenario, "before": before, "after": after},
    )
    return result


def validate_adapters(
    inventory: AdapterInventory,
) -> AdapterValidation:
    """Checks every rule of an inventory of read-only adapters: ``adapters.validate``.

    - ``inventory``: The inventory.
    """
    result: AdapterValidation = run(
        "adapters.validate",
        {"inventory": inventory},
    )
    return result


def recover_run(
    execution_id: str,
) -> RunRecovery:
    """Says what is known about an execution: ``browser.recoverRun``.

    - ``execution_id``: The execution: 1 to 128 bytes.
    """
    result: RunRecovery = run(
        "browser.recoverRun",
        {"executionId": execution_id},
    )
    return result
