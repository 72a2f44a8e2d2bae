/**
 * The operations of Glass: each on another thread, and on this one, which waits.
 *
 * Written by `cargo xtask gen` from openglass-core; do not edit.
 *
 * @module
 */

import { run, runSync } from "./run";
import type {
  AdapterPayload,
  AdapterValidation,
  ComparePayload,
  Comparison,
  CompilePayload,
  ContinuityPayload,
  DiffPayload,
  GatePayload,
  GateReport,
  GraphPayload,
  ImportPayload,
  Imported,
  IntentResult,
  InvalidatePayload,
  Invalidated,
  Plan,
  PlanPayload,
  Preflight,
  PreflightPayload,
  PurgePayload,
  Purged,
  RecoverRunPayload,
  ReplayPayload,
  ReplaySummary,
  ResolvePayload,
  Resume,
  ResumePayload,
  RunRecovery,
  Snapshot,
  SnapshotPayload,
  SnapshotValidation,
  Statistics,
  TaskCompilation,
  TaskPayload,
  TaskValidation,
  TracePayload,
  TraceReplay,
  WebIrContinuity,
  WebIrDiffResult,
  WebIrInspection,
  WebIrValidation,
  WorkflowPayload,
  WorkflowValidation,
} from "./types";

/** Checks every rule of a page graph: `webIr.validate`. */
export async function validateWebIr(payload: GraphPayload): Promise<WebIrValidation> {
  return run("webIr.validate", payload);
}

/** {@link validateWebIr} on this thread, which waits. */
export function validateWebIrSync(payload: GraphPayload): WebIrValidation {
  return runSync("webIr.validate", payload);
}

/** Gives a short account of a page graph: `webIr.inspect`. */
export async function inspectWebIr(payload: GraphPayload): Promise<WebIrInspection> {
  return run("webIr.inspect", payload);
}

/** {@link inspectWebIr} on this thread, which waits. */
export function inspectWebIrSync(payload: GraphPayload): WebIrInspection {
  return runSync("webIr.inspect", payload);
}

/** Counts what changed from one page graph to a later one: `webIr.diff`. */
export async function diffWebIr(payload: DiffPayload): Promise<WebIrDiffResult> {
  return run("webIr.diff", payload);
}

/** {@link diffWebIr} on this thread, which waits. */
export function diffWebIrSync(payload: DiffPayload): WebIrDiffResult {
  return runSync("webIr.diff", payload);
}

/** Finds an entity of a page graph in a later one: `webIr.continuity`. */
export async function continuityWebIr(payload: ContinuityPayload): Promise<WebIrContinuity> {
  return run("webIr.continuity", payload);
}

/** {@link continuityWebIr} on this thread, which waits. */
export function continuityWebIrSync(payload: ContinuityPayload): WebIrContinuity {
  return runSync("webIr.continuity", payload);
}

/** Checks every rule of an authored task: `task.validate`. */
export async function validateTask(payload: TaskPayload): Promise<TaskValidation> {
  return run("task.validate", payload);
}

/** {@link validateTask} on this thread, which waits. */
export function validateTaskSync(payload: TaskPayload): TaskValidation {
  return runSync("task.validate", payload);
}

/** Compiles a task against a page graph into a plan: `task.compile`. */
export async function compileTask(payload: CompilePayload): Promise<TaskCompilation> {
  return run("task.compile", payload);
}

/** {@link compileTask} on this thread, which waits. */
export function compileTaskSync(payload: CompilePayload): TaskCompilation {
  return runSync("task.compile", payload);
}

/** Finds what an intent means in a given observation: `intent.resolve`. */
export async function resolveIntentOffline(payload: ResolvePayload): Promise<IntentResult> {
  return run("intent.resolve", payload);
}

/** {@link resolveIntentOffline} on this thread, which waits. */
export function resolveIntentOfflineSync(payload: ResolvePayload): IntentResult {
  return runSync("intent.resolve", payload);
}

/** Checks every rule of a workflow definition: `workflow.validate`. */
export async function validateWorkflow(payload: WorkflowPayload): Promise<WorkflowValidation> {
  return run("workflow.validate", payload);
}

/** {@link validateWorkflow} on this thread, which waits. */
export function validateWorkflowSync(payload: WorkflowPayload): WorkflowValidation {
  return runSync("workflow.validate", payload);
}

/** Checks a trace of a run against its workflow: `workflow.replayTrace`. */
export async function replayWorkflowTrace(payload: TracePayload): Promise<TraceReplay> {
  return run("workflow.replayTrace", payload);
}

/** {@link replayWorkflowTrace} on this thread, which waits. */
export function replayWorkflowTraceSync(payload: TracePayload): TraceReplay {
  return runSync("workflow.replayTrace", payload);
}

/** Says whether and where a run can go on from a checkpoint: `workflow.checkResume`. */
export async function checkWorkflowResume(payload: ResumePayload): Promise<Resume> {
  return run("workflow.checkResume", payload);
}

/** {@link checkWorkflowResume} on this thread, which waits. */
export function checkWorkflowResumeSync(payload: ResumePayload): Resume {
  return runSync("workflow.checkResume", payload);
}

/** Says whether a policy lets a session go to an address: `browser.preflightNavigation`. */
export async function preflightNavigation(payload: PreflightPayload): Promise<Preflight> {
  return run("browser.preflightNavigation", payload);
}

/** {@link preflightNavigation} on this thread, which waits. */
export function preflightNavigationSync(payload: PreflightPayload): Preflight {
  return runSync("browser.preflightNavigation", payload);
}

/** Checks every rule of a knowledge snapshot: `knowledge.validate`. */
export async function validateKnowledge(payload: SnapshotPayload): Promise<SnapshotValidation> {
  return run("knowledge.validate", payload);
}

/** {@link validateKnowledge} on this thread, which waits. */
export function validateKnowledgeSync(payload: SnapshotPayload): SnapshotValidation {
  return runSync("knowledge.validate", payload);
}

/** Counts the records of a knowledge snapshot: `knowledge.stats`. */
export async function countKnowledge(payload: SnapshotPayload): Promise<Statistics> {
  return run("knowledge.stats", payload);
}

/** {@link countKnowledge} on this thread, which waits. */
export function countKnowledgeSync(payload: SnapshotPayload): Statistics {
  return runSync("knowledge.stats", payload);
}

/** Adds the records of a knowledge snapshot to another: `knowledge.import`. */
export async function importKnowledge(payload: ImportPayload): Promise<Imported> {
  return run("knowledge.import", payload);
}

/** {@link importKnowledge} on this thread, which waits. */
export function importKnowledgeSync(payload: ImportPayload): Imported {
  return runSync("knowledge.import", payload);
}

/** Gives a knowledge snapshot with its records in order: `knowledge.export`. */
export async function exportKnowledge(payload: SnapshotPayload): Promise<Snapshot> {
  return run("knowledge.export", payload);
}

/** {@link exportKnowledge} on this thread, which waits. */
export function exportKnowledgeSync(payload: SnapshotPayload): Snapshot {
  return runSync("knowledge.export", payload);
}

/** Forgets all records of an origin: `knowledge.purge`. */
export async function purgeKnowledge(payload: PurgePayload): Promise<Purged> {
  return run("knowledge.purge", payload);
}

/** {@link purgeKnowledge} on this thread, which waits. */
export function purgeKnowledgeSync(payload: PurgePayload): Purged {
  return runSync("knowledge.purge", payload);
}

/** Marks a record as stale, contradicted or quarantined: `knowledge.invalidate`. */
export async function invalidateKnowledge(payload: InvalidatePayload): Promise<Invalidated> {
  return run("knowledge.invalidate", payload);
}

/** {@link invalidateKnowledge} on this thread, which waits. */
export function invalidateKnowledgeSync(payload: InvalidatePayload): Invalidated {
  return runSync("knowledge.invalidate", payload);
}

/** Binds a reliability scenario to its fixture: `reliability.plan`. */
export async function planScenario(payload: PlanPayload): Promise<Plan> {
  return run("reliability.plan", payload);
}

/** {@link planScenario} on this thread, which waits. */
export function planScenarioSync(payload: PlanPayload): Plan {
  return runSync("reliability.plan", payload);
}

/** Says whether the runs of a release prove its scenarios: `reliability.gate`. */
export async function judgeRelease(payload: GatePayload): Promise<GateReport> {
  return run("reliability.gate", payload);
}

/** {@link judgeRelease} on this thread, which waits. */
export function judgeReleaseSync(payload: GatePayload): GateReport {
  return runSync("reliability.gate", payload);
}

/** Checks a replay of a scenario and gives a short account: `reliability.replayInspect`. */
export async function inspectReplay(payload: ReplayPayload): Promise<ReplaySummary> {
  return run("reliability.replayInspect", payload);
}

/** {@link inspectReplay} on this thread, which waits. */
export function inspectReplaySync(payload: ReplayPayload): ReplaySummary {
  return runSync("reliability.replayInspect", payload);
}

/** Says what differs between two replays of a scenario: `reliability.replayDiff`. */
export async function compareReplays(payload: ComparePayload): Promise<Comparison> {
  return run("reliability.replayDiff", payload);
}

/** {@link compareReplays} on this thread, which waits. */
export function compareReplaysSync(payload: ComparePayload): Comparison {
  return runSync("reliability.replayDiff", payload);
}

/** Checks every rule of an inventory of read-only adapters: `adapters.validate`. */
export async function validateAdapters(payload: AdapterPayload): Promise<AdapterValidation> {
  return run("adapters.validate", payload);
}

/** {@link validateAdapters} on this thread, which waits. */
export function validateAdaptersSync(payload: AdapterPayload): AdapterValidation {
  return runSync("adapters.validate", payload);
}

/** Says what is known about an execution: `browser.recoverRun`. */
export async function recoverRun(payload: RecoverRunPayload): Promise<RunRecovery> {
  return run("browser.recoverRun", payload);
}

/** {@link recoverRun} on this thread, which waits. */
export function recoverRunSync(payload: RecoverRunPayload): RunRecovery {
  return runSync("browser.recoverRun", payload);
}
