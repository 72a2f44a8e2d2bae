// The operations of Glass that need no browser.
//
// Written by `cargo xtask gen` from openglass-core; do not edit.

extension Glass {
    /// Checks every rule of a page graph.
    ///
    /// - Parameter ir: The graph.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func validateWebIr(ir: WebIr) throws -> WebIrValidation {
        let payload = GraphPayload(ir: ir)
        return try operate("webIr.validate", payload)
    }

    /// Gives a short account of a page graph.
    ///
    /// - Parameter ir: The graph.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func inspectWebIr(ir: WebIr) throws -> WebIrInspection {
        let payload = GraphPayload(ir: ir)
        return try operate("webIr.inspect", payload)
    }

    /// Counts what changed from one page graph to a later one.
    ///
    /// - Parameters:
    ///   - before: The earlier graph.
    ///   - after: The later graph.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func diffWebIr(before: WebIr, after: WebIr) throws -> WebIrDiffResult {
        let payload = DiffPayload(before: before, after: after)
        return try operate("webIr.diff", payload)
    }

    /// Finds an entity of a page graph in a later one.
    ///
    /// - Parameters:
    ///   - before: The earlier graph.
    ///   - after: The later graph.
    ///   - entityId: The id of an entity of the earlier graph.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func continuityWebIr(
        before: WebIr,
        after: WebIr,
        entityId: String
    ) throws -> WebIrContinuity {
        let payload = ContinuityPayload(before: before, after: after, entityId: entityId)
        return try operate("webIr.continuity", payload)
    }

    /// Checks every rule of an authored task.
    ///
    /// - Parameter task: The task.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func validateTask(task: Task) throws -> TaskValidation {
        let payload = TaskPayload(task: task)
        return try operate("task.validate", payload)
    }

    /// Compiles a task against a page graph into a plan.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - ir: The graph.
    ///   - checks: How strictly to compile. Absent: `"strict"`.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func compileTask(
        task: Task,
        ir: WebIr,
        checks: Checks? = nil
    ) throws -> TaskCompilation {
        let payload = CompilePayload(task: task, ir: ir, checks: checks)
        return try operate("task.compile", payload)
    }

    /// Finds what an intent means in a given observation.
    ///
    /// - Parameters:
    ///   - request: What to look for.
    ///   - observation: Where.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func resolveIntentOffline(
        request: IntentRequest,
        observation: Observation
    ) throws -> IntentResult {
        let payload = ResolvePayload(request: request, observation: observation)
        return try operate("intent.resolve", payload)
    }

    /// Checks every rule of a workflow definition.
    ///
    /// - Parameter workflow: The definition.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func validateWorkflow(workflow: WorkflowDefinition) throws -> WorkflowValidation {
        let payload = WorkflowPayload(workflow: workflow)
        return try operate("workflow.validate", payload)
    }

    /// Checks a trace of a run against its workflow.
    ///
    /// - Parameters:
    ///   - workflow: The definition.
    ///   - trace: The trace.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func replayWorkflowTrace(
        workflow: WorkflowDefinition,
        trace: WorkflowTrace
    ) throws -> TraceReplay {
        let payload = TracePayload(workflow: workflow, trace: trace)
        return try operate("workflow.replayTrace", payload)
    }

    /// Says whether and where a run can go on from a checkpoint.
    ///
    /// - Parameters:
    ///   - workflow: The definition.
    ///   - checkpoint: The checkpoint.
    ///   - page: The page now; where it is absent, the checkpoint's is taken.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func checkWorkflowResume(
        workflow: WorkflowDefinition,
        checkpoint: WorkflowCheckpoint,
        page: CheckpointPage? = nil
    ) throws -> Resume {
        let payload = ResumePayload(workflow: workflow, checkpoint: checkpoint, page: page)
        return try operate("workflow.checkResume", payload)
    }

    /// Says whether a policy lets a session go to an address.
    ///
    /// - Parameters:
    ///   - url: The address.
    ///   - policy: The policy to ask; `development` where it is absent.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func preflightNavigation(url: String, policy: Policy? = nil) throws -> Preflight {
        let payload = PreflightPayload(url: url, policy: policy)
        return try operate("browser.preflightNavigation", payload)
    }

    /// Checks every rule of a knowledge snapshot.
    ///
    /// - Parameter snapshot: The store.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func validateKnowledge(snapshot: Snapshot) throws -> SnapshotValidation {
        let payload = SnapshotPayload(snapshot: snapshot)
        return try operate("knowledge.validate", payload)
    }

    /// Counts the records of a knowledge snapshot.
    ///
    /// - Parameter snapshot: The store.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func countKnowledge(snapshot: Snapshot) throws -> Statistics {
        let payload = SnapshotPayload(snapshot: snapshot)
        return try operate("knowledge.stats", payload)
    }

    /// Adds the records of a knowledge snapshot to another.
    ///
    /// - Parameters:
    ///   - snapshot: What comes in.
    ///   - store: The store; an empty one where it is absent. Absent:
    ///   `{"records":[],"schemaVersion":1}`.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func importKnowledge(
        snapshot: Snapshot,
        store: Snapshot? = nil
    ) throws -> Imported {
        let payload = ImportPayload(snapshot: snapshot, store: store)
        return try operate("knowledge.import", payload)
    }

    /// Gives a knowledge snapshot with its records in order.
    ///
    /// - Parameter snapshot: The store.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func exportKnowledge(snapshot: Snapshot) throws -> Snapshot {
        let payload = SnapshotPayload(snapshot: snapshot)
        return try operate("knowledge.export", payload)
    }

    /// Forgets all records of an origin.
    ///
    /// - Parameters:
    ///   - snapshot: The store.
    ///   - origin: The origin to forget.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func purgeKnowledge(snapshot: Snapshot, origin: String) throws -> Purged {
        let payload = PurgePayload(snapshot: snapshot, origin: origin)
        return try operate("knowledge.purge", payload)
    }

    /// Marks a record as stale, contradicted or quarantined.
    ///
    /// - Parameters:
    ///   - snapshot: The store.
    ///   - recordId: The record.
    ///   - state: `stale`, `contradicted` or `quarantined`.
    ///   - reason: Why.
    ///   - observedAt: When, as RFC 3339 has it.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func invalidateKnowledge(
        snapshot: Snapshot,
        recordId: String,
        state: KnowledgeConfidence,
        reason: String,
        observedAt: String
    ) throws -> Invalidated {
        let payload = InvalidatePayload(
            snapshot: snapshot,
            recordId: recordId,
            state: state,
            reason: reason,
            observedAt: observedAt
        )
        return try operate("knowledge.invalidate", payload)
    }

    /// Binds a reliability scenario to its fixture.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - fixture: Its fixture.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func planScenario(scenario: Scenario, fixture: Fixture) throws -> Plan {
        let payload = PlanPayload(scenario: scenario, fixture: fixture)
        return try operate("reliability.plan", payload)
    }

    /// Says whether the runs of a release prove its scenarios.
    ///
    /// - Parameters:
    ///   - scenarios: The scenarios of the release.
    ///   - observations: Their runs.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func judgeRelease(
        scenarios: [Scenario],
        observations: [RunObservation]
    ) throws -> GateReport {
        let payload = GatePayload(scenarios: scenarios, observations: observations)
        return try operate("reliability.gate", payload)
    }

    /// Checks a replay of a scenario and gives a short account.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - replay: A replay of it.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func inspectReplay(scenario: Scenario, replay: Replay) throws -> ReplaySummary {
        let payload = ReplayPayload(scenario: scenario, replay: replay)
        return try operate("reliability.replayInspect", payload)
    }

    /// Says what differs between two replays of a scenario.
    ///
    /// - Parameters:
    ///   - scenario: The scenario.
    ///   - before: A replay of it.
    ///   - after: Another one.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func compareReplays(
        scenario: Scenario,
        before: Replay,
        after: Replay
    ) throws -> Comparison {
        let payload = ComparePayload(scenario: scenario, before: before, after: after)
        return try operate("reliability.replayDiff", payload)
    }

    /// Checks every rule of an inventory of read-only adapters.
    ///
    /// - Parameter inventory: The inventory.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func validateAdapters(inventory: AdapterInventory) throws -> AdapterValidation {
        let payload = AdapterPayload(inventory: inventory)
        return try operate("adapters.validate", payload)
    }

    /// Says what is known about an execution.
    ///
    /// - Parameter executionId: The execution: 1 to 128 bytes.
    /// - Throws: ``GlassError`` for what the protocol refuses
    public static func recoverRun(executionId: String) throws -> RunRecovery {
        let payload = RecoverRunPayload(executionId: executionId)
        return try operate("browser.recoverRun", payload)
    }
}
