/**
 * Arguments on their way to the native module.
 *
 * @module
 */

import { types } from "node:util";

import { HubError, wrongType } from "./errors";
import { isWellFormed, writeExact, writeReceived } from "./json";

/**
 * A JSON document: its bytes, its text, or the value that `JSON.parse` gave.
 *
 * Prefer the bytes as received. A parsed value has lost duplicate members and
 * the digits of large integers, so a verdict on it is the weaker one.
 */
export type JsonInput = Uint8Array | string | object;

const encoder = new TextEncoder();
/** The three bytes of half a surrogate pair, which the native reader refuses. */
const SURROGATE = Uint8Array.of(0xed, 0xa0, 0x80);

/** Bytes that nobody changes while the native side reads them. */
export function bytes(value: unknown, argument: string): Uint8Array {
  if (!types.isUint8Array(value)) {
    throw wrongType(argument, "a Uint8Array");
  }
  // Other threads may write to shared memory at any time.
  return types.isSharedArrayBuffer(value.buffer) ? new Uint8Array(value) : value;
}

/** A string that UTF-8 can say. */
export function text(value: unknown, argument: string): string {
  if (typeof value !== "string") {
    throw wrongType(argument, "a string");
  }
  if (!isWellFormed(value)) {
    const reason = `${argument}: expected whole characters, found half a surrogate pair`;
    throw new HubError("input", "lone_surrogate", reason, { argument });
  }
  return value;
}

/** An integer that a double holds. */
export function integer(value: unknown, argument: string): number {
  if (!Number.isSafeInteger(value)) {
    throw wrongType(argument, "an integer");
  }
  return value as number;
}

/** True or false. */
export function flag(value: unknown, argument: string): boolean {
  if (typeof value !== "boolean") {
    throw wrongType(argument, "true or false");
  }
  return value;
}

/** An object with named members. */
export function members<T>(value: T, argument: string): T {
  if (typeof value !== "object" || value === null) {
    throw wrongType(argument, "an object");
  }
  return value;
}

/** JSON text as UTF-8 bytes; whether it is JSON is for the native side to say. */
export function jsonText(value: unknown, argument: string): Uint8Array {
  if (typeof value === "string") {
    return utf8(value);
  }
  if (!types.isUint8Array(value)) {
    throw wrongType(argument, "JSON as a Uint8Array or string");
  }
  return bytes(value, argument);
}

/** A document as JSON text. What JSON could not say becomes text that is refused. */
export function received(value: unknown, argument: string): Uint8Array {
  return typeof value === "object" && value !== null && !types.isUint8Array(value)
    ? encoder.encode(writeReceived(value))
    : document(value, argument);
}

/** An object to hash as JSON text. What JSON could not say is an error. */
export function hashed(value: unknown, argument: string): Uint8Array {
  return typeof value === "object" && value !== null && !types.isUint8Array(value)
    ? encoder.encode(writeExact(value))
    : document(value, argument);
}

function document(value: unknown, argument: string): Uint8Array {
  if (typeof value !== "string" && !types.isUint8Array(value)) {
    throw wrongType(argument, "JSON as a Uint8Array, a string or an object");
  }
  return jsonText(value, argument);
}

/** UTF-8, with bytes that no reader accepts in place of lone surrogates. */
function utf8(value: string): Uint8Array {
  if (isWellFormed(value)) {
    return encoder.encode(value);
  }
  const pieces = value.split(/\p{Surrogate}/u).flatMap((piece) => [SURROGATE, encoder.encode(piece)]);
  return Buffer.concat(pieces.slice(1));
}
