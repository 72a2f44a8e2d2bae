// The operations of Glass that need no browser.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

@file:JvmMultifileClass
@file:JvmName("Glass")

package glass.openglass.hub.glass

/**
 * Checks every rule of a page graph.
 *
 * @param ir The graph.
 * @throws GlassException for what the protocol refuses
 */
public fun validateWebIr(ir: WebIr): WebIrValidation =
    operate("webIr.validate", GraphPayload(ir))

/**
 * Gives a short account of a page graph.
 *
 * @param ir The graph.
 * @throws GlassException for what the protocol refuses
 */
public fun inspectWebIr(ir: WebIr): WebIrInspection =
    operate("webIr.inspect", GraphPayload(ir))

/**
 * Counts what changed from one page graph to a later one.
 *
 * @param before The earlier graph.
 * @param after The later graph.
 * @throws GlassException for what the protocol refuses
 */
public fun diffWebIr(before: WebIr, after: WebIr): WebIrDiffResult =
    operate("webIr.diff", DiffPayload(before, after))

/**
 * Finds an entity of a page graph in a later one.
 *
 * @param before The earlier graph.
 * @param after The later graph.
 * @param entityId The id of an entity of the earlier graph.
 * @throws GlassException for what the protocol refuses
 */
public fun continuityWebIr(before: WebIr, after: WebIr, entityId: String): WebIrContinuity =
    operate("webIr.continuity", ContinuityPayload(before, after, entityId))

/**
 * Checks every rule of an authored task.
 *
 * @param task The task.
 * @throws GlassException for what the protocol refuses
 */
public fun validateTask(task: Task): TaskValidation =
    operate("task.validate", TaskPayload(task))

/**
 * Compiles a task against a page graph into a plan.
 *
 * @param task The task.
 * @param ir The graph.
 * @param checks How strictly to compile. Absent: `"strict"`.
 * @throws GlassException for what the protocol refuses
 */
@JvmOverloads
public fun compileTask(task: Task, ir: WebIr, checks: Checks? = null): TaskCompilation =
    operate("task.compile", CompilePayload(task, ir, checks))

/**
 * Finds what an intent means in a given observation.
 *
 * @param request What to look for.
 * @param observation Where.
 * @throws GlassException for what the protocol refuses
 */
public fun resolveIntentOffline(request: IntentRequest, observation: Observation): IntentResult =
    operate("intent.resolve", ResolvePayload(request, observation))

/**
 * Checks every rule of a workflow definition.
 *
 * @param workflow The definition.
 * @throws GlassException for what the protocol refuses
 */
public fun validateWorkflow(workflow: WorkflowDefinition): WorkflowValidation =
    operate("workflow.validate", WorkflowPayload(workflow))

/**
 * Checks a trace of a run against its workflow.
 *
 * @param workflow The definition.
 * @param trace The trace.
 * @throws GlassException for what the protocol refuses
 */
public fun replayWorkflowTrace(workflow: WorkflowDefinition, trace: WorkflowTrace): TraceReplay =
    operate("workflow.replayTrace", TracePayload(workflow, trace))

/**
 * Says whether and where a run can go on from a checkpoint.
 *
 * @param workflow The definition.
 * @param checkpoint The checkpoint.
 * @param page The page now; where it is absent, the checkpoint's is taken.
 * @throws GlassException for what the protocol refuses
 */
@JvmOverloads
public fun checkWorkflowResume(
    workflow: WorkflowDefinition,
    checkpoint: WorkflowCheckpoint,
    page: CheckpointPage? = null,
): Resume =
    operate("workflow.checkResume", ResumePayload(workflow, checkpoint, page))

/**
 * Says whether a policy lets a session go to an address.
 *
 * @param url The address.
 * @param policy The policy to ask; `development` where it is absent.
 * @throws GlassException for what the protocol refuses
 */
@JvmOverloads
public fun preflightNavigation(url: String, policy: Policy? = null): Preflight =
    operate("browser.preflightNavigation", PreflightPayload(url, policy))

/**
 * Checks every rule of a knowledge snapshot.
 *
 * @param snapshot The store.
 * @throws GlassException for what the protocol refuses
 */
public fun validateKnowledge(snapshot: Snapshot): SnapshotValidation =
    operate("knowledge.validate", SnapshotPayload(snapshot))

/**
 * Counts the records of a knowledge snapshot.
 *
 * @param snapshot The store.
 * @throws GlassException for what the protocol refuses
 */
public fun countKnowledge(snapshot: Snapshot): Statistics =
    operate("knowledge.stats", SnapshotPayload(snapshot))

/**
 * Adds the records of a knowledge snapshot to another.
 *
 * @param snapshot What comes in.
 * @param store The store; an empty one where it is absent. Absent: `{"records":[],"schemaVersion":1}`.
 * @throws GlassException for what the protocol refuses
 */
@JvmOverloads
public fun importKnowledge(snapshot: Snapshot, store: Snapshot? = null): Imported =
    operate("knowledge.import", ImportPayload(snapshot, store))

/**
 * Gives a knowledge snapshot with its records in order.
 *
 * @param snapshot The store.
 * @throws GlassException for what the protocol refuses
 */
public fun exportKnowledge(snapshot: Snapshot): Snapshot =
    operate("knowledge.export", SnapshotPayload(snapshot))

/**
 * Forgets all records of an origin.
 *
 * @param snapshot The store.
 * @param origin The origin to forget.
 * @throws GlassException for what the protocol refuses
 */
public fun purgeKnowledge(snapshot: Snapshot, origin: String): Purged =
    operate("knowledge.purge", PurgePayload(snapshot, origin))

/**
 * Marks a record as stale, contradicted or quarantined.
 *
 * @param snapshot The store.
 * @param recordId The record.
 * @param state `stale`, `contradicted` or `quarantined`.
 * @param reason Why.
 * @param observedAt When, as RFC 3339 has it.
 * @throws GlassException for what the protocol refuses
 */
public fun invalidateKnowledge(
    snapshot: Snapshot,
    recordId: String,
    state: KnowledgeConfidence,
    reason: String,
    observedAt: String,
): Invalidated =
    operate("knowledge.invalidate", InvalidatePayload(snapshot, recordId, state, reason, observedAt))

/**
 * Binds a reliability scenario to its fixture.
 *
 * @param scenario The scenario.
 * @param fixture Its fixture.
 * @throws GlassException for what the protocol refuses
 */
public fun planScenario(scenario: Scenario, fixture: Fixture): Plan =
    operate("reliability.plan", PlanPayload(scenario, fixture))

/**
 * Says whether the runs of a release prove its scenarios.
 *
 * @param scenarios The scenarios of the release.
 * @param observations Their runs.
 * @throws GlassException for what the protocol refuses
 */
public fun judgeRelease(scenarios: List<Scenario>, observations: List<RunObservation>): GateReport =
    operate("reliability.gate", GatePayload(scenarios, observations))

/**
 * Checks a replay of a scenario and gives a short account.
 *
 * @param scenario The scenario.
 * @param replay A replay of it.
 * @throws GlassException for what the protocol refuses
 */
public fun inspectReplay(scenario: Scenario, replay: Replay): ReplaySummary =
    operate("reliability.replayInspect", ReplayPayload(scenario, replay))

/**
 * Says what differs between two replays of a scenario.
 *
 * @param scenario The scenario.
 * @param before A replay of it.
 * @param after Another one.
 * @throws GlassException for what the protocol refuses
 */
public fun compareReplays(scenario: Scenario, before: Replay, after: Replay): Comparison =
    operate("reliability.replayDiff", ComparePayload(scenario, before, after))

/**
 * Checks every rule of an inventory of read-only adapters.
 *
 * @param inventory The inventory.
 * @throws GlassException for what the protocol refuses
 */
public fun validateAdapters(inventory: AdapterInventory): AdapterValidation =
    operate("adapters.validate", AdapterPayload(inventory))

/**
 * Says what is known about an execution.
 *
 * @param executionId The execution: 1 to 128 bytes.
 * @throws GlassException for what the protocol refuses
 */
public fun recoverRun(executionId: String): RunRecovery =
    operate("browser.recoverRun", RecoverRunPayload(executionId))
