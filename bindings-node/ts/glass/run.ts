/**
 * Operations by name.
 *
 * @module
 */

import { hashed, text } from "../input";
import { native } from "../native";
import type { Operations } from "./types";

/** The name of an operation, such as `webIr.validate`. */
export type OperationName = keyof Operations;

/**
 * A document as JSON text, or as the value that `JSON.parse` gave. A text keeps
 * what a parsed value has lost, such as duplicate members, which are refused.
 */
export type Document<T extends object> = T | Uint8Array | string;

/**
 * Runs the operation of this name on another thread.
 *
 * @throws {@link GlassError} for what the operation refuses, and `HubError` for
 * a value that JSON does not have
 */
export async function run<Name extends OperationName>(
  operation: Name,
  payload: Document<Operations[Name]["payload"]>,
): Promise<Operations[Name]["result"]> {
  return parsed(await native.glassRun(text(operation, "operation"), hashed(payload, "payload")));
}

/** {@link run} on this thread, which waits. */
export function runSync<Name extends OperationName>(
  operation: Name,
  payload: Document<Operations[Name]["payload"]>,
): Operations[Name]["result"] {
  return parsed(native.glassRunSync(text(operation, "operation"), hashed(payload, "payload")));
}

/** A result of the native module, which has the type that its function says. */
export function parsed<T>(json: string): T {
  return JSON.parse(json) as T;
}
