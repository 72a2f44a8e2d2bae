/**
 * Envelopes, negotiation, and page graphs as a whole.
 *
 * @module
 */

import { GlassError } from "../errors";
import { flag, hashed, members } from "../input";
import { native } from "../native";
import { parsed, type Document } from "./run";
import type {
  Agreement,
  Manifest,
  MutationLease,
  NegotiationRequest,
  Request,
  Response,
  WebIr,
  WebIrDiff,
} from "./types";

/**
 * A valid request.
 *
 * @param payload - any JSON value
 * @param options - `requestId` is the caller's name for the request, 1 to 128
 * bytes without white space; `deadlineMs` how long the caller waits, at most
 * fifteen minutes
 */
export function newRequest(
  operation: string,
  payload: unknown,
  options: {
    readonly requestId: string;
    readonly correlationId?: string | undefined;
    readonly sessionId?: string | undefined;
    readonly mutationLease?: MutationLease | undefined;
    readonly deadlineMs?: number | undefined;
  },
): Request {
  const { requestId, correlationId, sessionId, mutationLease, deadlineMs } = members(
    options,
    "options",
  );
  return readRequest({
    protocolVersion: 1,
    requestId,
    correlationId,
    sessionId,
    mutationLease,
    operation,
    payload,
    deadlineMs,
  });
}

/** Reads and checks a request. Throws {@link GlassError}. */
export function readRequest(request: Document<Request>): Request {
  return parsed(native.glassReadRequest(hashed(request, "request")));
}

/**
 * Answers a request with a response, whatever it is, on another thread. What is
 * no request at all is answered too: the error says why.
 */
export async function answer(request: Document<Request>): Promise<Response> {
  return parsed(await native.glassAnswer(hashed(request, "request")));
}

/** {@link answer} on this thread, which waits. */
export function answerSync(request: Document<Request>): Response {
  return parsed(native.glassAnswerSync(hashed(request, "request")));
}

/**
 * Reads and checks a response. Throws {@link GlassError}.
 *
 * @param options - a client that must work with newer servers reads leniently:
 * members that it does not know are left out instead of refused
 */
export function readResponse(
  response: Document<Response>,
  options: { readonly lenient?: boolean | undefined } = {},
): Response {
  const { lenient = false } = members(options, "options");
  const given = hashed(response, "response");
  return parsed(native.glassReadResponse(given, flag(lenient, "options.lenient")));
}

/** The result in a response; its error is thrown as {@link GlassError}. */
export function resultOf(response: Document<Response>): unknown {
  const { result, error } = readResponse(response);
  if (error !== undefined) {
    throw new GlassError(error);
  }
  return result;
}

/**
 * What a client asks for, agreed with the server of a manifest. Throws
 * {@link GlassError} for what stands against it: `path` names it.
 */
export function negotiate(
  request: Document<NegotiationRequest>,
  manifest: Document<Manifest>,
): Agreement {
  const given = hashed(request, "request");
  return parsed(native.glassNegotiate(given, hashed(manifest, "manifest")));
}

/**
 * Everything that changed between two page graphs, on another thread;
 * `diffWebIr` gives the numbers only. Throws {@link GlassError}.
 */
export async function diffGraphs(
  before: Document<WebIr>,
  after: Document<WebIr>,
): Promise<WebIrDiff> {
  return parsed(await native.glassDiff(hashed(before, "before"), hashed(after, "after")));
}

/** {@link diffGraphs} on this thread, which waits. */
export function diffGraphsSync(before: Document<WebIr>, after: Document<WebIr>): WebIrDiff {
  return parsed(native.glassDiffSync(hashed(before, "before"), hashed(after, "after")));
}

/**
 * A page graph with its lists in the canonical order, made on another thread.
 * Two ways to write one graph have one canonical form. Throws
 * {@link GlassError} for a graph that is not valid.
 */
export async function canonicalGraph(ir: Document<WebIr>): Promise<WebIr> {
  return parsed(await native.glassCanonical(hashed(ir, "ir")));
}

/** {@link canonicalGraph} on this thread, which waits. */
export function canonicalGraphSync(ir: Document<WebIr>): WebIr {
  return parsed(native.glassCanonicalSync(hashed(ir, "ir")));
}
