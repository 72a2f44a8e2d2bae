/**
 * The error classes of this package: one for Glass, one for everything else.
 *
 * @module
 */

import type { ErrorObject, Phase, Retry } from "./glass/types";

/** What an error is about, coarsely. */
export type ErrorKind =
  | "input"
  | "verification"
  | "unsupported"
  | "misuse"
  | "storage"
  | "network"
  | "internal";

/** Where JSON was refused: a byte of a text, or a place in a value. */
export interface JsonPlace {
  /** Byte offset in the text, counted from 0. */
  readonly offset?: number;
  /** Place in the value, such as `payload.items.3.price`. */
  readonly path?: string;
}

/** No details. */
export type NoDetails = Readonly<Record<string, never>>;

/** Every error code, with the details that errors of this code carry. */
export interface ErrorDetails {
  /** Not JSON by RFC 8259. */
  readonly syntax: JsonPlace;
  /** The JSON text ended inside a value. */
  readonly unexpected_end: JsonPlace;
  /** Something follows the JSON value. */
  readonly trailing_text: JsonPlace;
  /** The bytes are not UTF-8. */
  readonly invalid_utf8: JsonPlace;
  /** An object holds one member twice. */
  readonly duplicate_member: JsonPlace;
  /** A text holds half of a surrogate pair. */
  readonly lone_surrogate: JsonPlace & { readonly argument?: string };
  /** A number that no finite double can hold. */
  readonly number_out_of_range: JsonPlace;
  /** Nesting deeper than 128 levels. */
  readonly too_deep: JsonPlace;
  /** An integer beyond ±(2^53 − 1), which other readers take for another number. */
  readonly unsafe_integer: { readonly path: string };
  /** A value of JavaScript that JSON does not have. */
  readonly unsupported_type: { readonly path: string };
  /** JSON that is not the object which was asked for. */
  readonly shape: { readonly path: string };
  /** Text that is not the base64url or hex it should be. */
  readonly encoding: NoDetails;
  /** Bytes of a wrong length. */
  readonly length: { readonly argument: string; readonly expected: number };
  /** A word that is no purpose. */
  readonly purpose: { readonly purpose: string };
  /** A text or number that is no timestamp. */
  readonly timestamp: NoDetails;
  /** An argument of a wrong type. */
  readonly argument_type: { readonly argument: string; readonly expected: string };
  /** A file that could not be read. */
  readonly unreadable_file: { readonly file: string };
  /** The native module is not there for this platform. */
  readonly native_missing: { readonly file: string };
  /** The native module is of another version than the JavaScript. */
  readonly native_version: { readonly expected: string; readonly found: string };
  /** The operating system gave no random bytes. */
  readonly random: NoDetails;
  /** A fault in the native module. */
  readonly panic: NoDetails;
  /** An error that the native module does not explain. */
  readonly unexpected: NoDetails;
}

/** A stable word for what happened. */
export type HubErrorCode = keyof ErrorDetails;

/**
 * Thrown when a question could not be decided. A failed check is no error:
 * {@link verify} returns a report with findings.
 *
 * `code`, `kind` and `details` are stable; the text may change.
 *
 * @example
 * ```ts
 * try {
 *   payloadHash({ total: 2 ** 60 });
 * } catch (error) {
 *   if (error instanceof HubError && error.is("unsafe_integer")) {
 *     console.log(error.details.path); // "payload.total"
 *   }
 * }
 * ```
 */
export class HubError extends Error {
  /** What the error is about, coarsely. */
  readonly kind: ErrorKind;
  /** What happened, as a stable word. */
  readonly code: HubErrorCode;
  /** What a program may want to know about it. */
  readonly details: ErrorDetails[HubErrorCode];

  /** @internal */
  constructor(
    kind: ErrorKind,
    code: HubErrorCode,
    text: string,
    details: ErrorDetails[HubErrorCode],
  ) {
    super(text);
    this.kind = kind;
    this.code = code;
    this.details = details;
  }

  /** What happened, for people. Not stable. */
  get text(): string {
    return this.message;
  }

  /** Whether this is an error of this code; narrows the type of `details`. */
  is<C extends HubErrorCode>(code: C): this is HubErrorOf<C> {
    return this.code === code;
  }
}

/** An error of one code. */
export type HubErrorOf<C extends HubErrorCode> = HubError & {
  readonly code: C;
  readonly details: ErrorDetails[C];
};

// On the prototype, as other errors have it, so that it is no member of each.
Object.defineProperty(HubError.prototype, "name", {
  value: "HubError",
  configurable: true,
  writable: true,
});

/** An error about an argument's type. */
export function wrongType(argument: string, expected: string): HubError {
  const text = `${argument}: expected ${expected}`;
  return new HubError("input", "argument_type", text, { argument, expected });
}

/**
 * Thrown when Glass refuses an operation or an envelope. It carries the error
 * object of the protocol: `code` and `details` are those of the object.
 */
export class GlassError extends Error {
  /** The coarse kind of all these errors, beside those of {@link HubError}. */
  readonly kind = "glass";

  /** @param error - the whole error object, as it travels in a response */
  constructor(readonly error: ErrorObject) {
    super(error.message);
  }

  /** What went wrong, for programs. */
  get code(): string {
    return this.error.code;
  }

  /** What went wrong, for people. Not stable. */
  get text(): string {
    return this.message;
  }

  /** More facts. */
  get details(): Readonly<Record<string, unknown>> {
    const { details } = this.error;
    const isObject = typeof details === "object" && details !== null;
    return isObject ? (details as Record<string, unknown>) : {};
  }

  /** The place of a broken rule. */
  get path(): string | undefined {
    return this.detail("path");
  }

  /** A broken rule, for people. Not stable. */
  get reason(): string | undefined {
    return this.detail("reason");
  }

  /** Our stable word for a broken rule; other servers send none. */
  get reasonCode(): string | undefined {
    return this.detail("code");
  }

  private detail(name: string): string | undefined {
    const detail = this.details[name];
    return typeof detail === "string" ? detail : undefined;
  }

  /** How far the operation had come. */
  get phase(): Phase {
    return this.error.phase ?? "preflight";
  }

  /** Whether the page may have been changed. */
  get mutationPossible(): boolean {
    return this.error.mutationPossible ?? false;
  }

  /** Advice on trying again. */
  get retry(): Retry | undefined {
    return this.error.retry;
  }

  /** Sent by old servers only. */
  get retryable(): boolean | undefined {
    return this.error.retryable;
  }
}

Object.defineProperty(GlassError.prototype, "name", {
  value: "GlassError",
  configurable: true,
  writable: true,
});

/**
 * The error that the native module reports: the JSON of its members is the
 * message of what it throws.
 */
export function fromNative(thrown: unknown): HubError | GlassError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  try {
    const { kind, code, text, details } = JSON.parse(message) as Reported;
    if (kind === "glass") {
      return new GlassError(details as ErrorObject);
    }
    if (typeof code === "string" && typeof text === "string") {
      return new HubError(kind, code, text, details as ErrorDetails[HubErrorCode]);
    }
  } catch {
    // No JSON: napi itself refused the call.
  }
  return new HubError("internal", "unexpected", message, {});
}

/** What the native module says of an error. */
interface Reported {
  readonly kind: ErrorKind | "glass";
  readonly code: HubErrorCode;
  readonly text: string;
  readonly details: unknown;
}
