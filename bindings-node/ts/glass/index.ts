/**
 * Glass, as far as it needs no browser: page graphs, tasks, workflows,
 * envelopes. Each operation is a function that takes its payload as an object
 * with a type, on another thread; its twin `…Sync` waits.
 *
 * @packageDocumentation
 */

export { GlassError } from "../errors";
export {
  answer,
  answerSync,
  canonicalGraph,
  canonicalGraphSync,
  diffGraphs,
  diffGraphsSync,
  negotiate,
  newRequest,
  readRequest,
  readResponse,
  resultOf,
} from "./envelope";
export * from "./operations";
export { run, runSync } from "./run";
export type { Document, OperationName } from "./run";
export type * from "./types";
export { ERROR_CODES, OPERATIONS, REASONS, WORDS } from "./vocabulary";
export type { ErrorCode } from "./vocabulary";
