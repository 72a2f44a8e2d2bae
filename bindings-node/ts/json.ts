/**
 * JavaScript values as JSON text.
 *
 * Like `JSON.stringify`, but nothing is dropped or replaced in silence: what
 * JSON cannot say is an error with its place. The text is not canonical yet;
 * the native reader makes it so.
 *
 * @module
 */

import { HubError, type HubErrorCode } from "./errors";
import { native } from "./native";

/** A value that JSON has. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/** The JSON text of a value that will be hashed. */
export function writeExact(value: unknown): string {
  return new Writer("exact", []).write(value);
}

/**
 * The JSON text of a payload that will be signed. Integers are written with all
 * their digits; whether they may be signed is for the native side to say.
 */
export function writePayload(value: unknown): string {
  return new Writer("payload", ["payload"]).write(value);
}

/**
 * The JSON text of a document that came from elsewhere. What JSON cannot say is
 * written such that the reader refuses it: a verdict, not an error.
 */
export function writeReceived(value: unknown): string {
  try {
    return new Writer("received", []).write(value);
  } catch (error) {
    if (error instanceof HubError && error.is("too_deep")) {
      // Also what a value inside itself becomes.
      return "[".repeat(native.MAX_DEPTH + 1);
    }
    throw error;
  }
}

/** Whether UTF-8 can say this string: it holds no half of a surrogate pair. */
export function isWellFormed(value: string): boolean {
  // Node 20 and later look at the characters natively.
  const native = (value as { isWellFormed?: () => boolean }).isWellFormed;
  return native ? native.call(value) : !/\p{Surrogate}/u.test(value);
}

type Use = "exact" | "payload" | "received";

class Writer {
  private depth = 0;

  constructor(
    private readonly use: Use,
    private readonly path: (string | number)[],
  ) {}

  write(value: unknown): string {
    switch (typeof value) {
      // A value that is not there, as RFC 8785's own writer has it.
      case "undefined":
        return "null";
      case "boolean":
        return String(value);
      case "number":
        return this.number(value);
      case "bigint":
        return this.bigint(value);
      case "string":
        return this.string(value);
      case "object":
        return value === null ? "null" : this.object(value);
      default:
        throw this.unsupported(typeof value);
    }
  }

  private number(value: number): string {
    if (Number.isFinite(value)) {
      return String(value);
    }
    if (this.use === "received") {
      return "1e999";
    }
    throw this.refused("number_out_of_range", `expected a finite number, found ${value}`);
  }

  private bigint(value: bigint): string {
    if (this.use === "exact" && BigInt(Number(value)) !== value) {
      throw this.refused("unsafe_integer", "expected an integer that a double holds exactly");
    }
    return String(value);
  }

  private string(value: string): string {
    if (this.use !== "received" && !isWellFormed(value)) {
      throw this.refused("lone_surrogate", "expected whole characters");
    }
    return JSON.stringify(value);
  }

  private object(value: object): string {
    // A Buffer would become an object with an array of numbers.
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === "function" && !ArrayBuffer.isView(value)) {
      const replaced: unknown = toJSON.call(value, String(this.path.at(-1) ?? ""));
      const isObject = typeof replaced === "object" && replaced !== null;
      return isObject ? this.container(replaced) : this.write(replaced);
    }
    return this.container(value);
  }

  private container(value: object): string {
    if (Array.isArray(value)) {
      return this.nested("[", "]", () =>
        // Unlike `map`, this visits holes too.
        Array.from(value, (element, index) => this.at(index, element)),
      );
    }
    const tag = Object.prototype.toString.call(value).slice("[object ".length, -1);
    if (tag !== "Object") {
      throw this.unsupported(tag);
    }
    return this.nested("{", "}", () =>
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => `${this.string(name)}:${this.at(name, member)}`),
    );
  }

  private nested(open: string, close: string, parts: () => string[]): string {
    this.depth += 1;
    if (this.depth > native.MAX_DEPTH) {
      throw this.refused("too_deep", `expected at most ${native.MAX_DEPTH} levels of nesting`);
    }
    const text = open + parts().join(",") + close;
    this.depth -= 1;
    return text;
  }

  private at(step: string | number, value: unknown): string {
    this.path.push(step);
    const text = this.write(value);
    this.path.pop();
    return text;
  }

  private unsupported(found: string): HubError {
    return this.refused("unsupported_type", `expected a value that JSON has, found ${found}`);
  }

  private refused(code: HubErrorCode, reason: string): HubError {
    const path = this.path.join(".");
    return new HubError("input", code, path === "" ? reason : `${path}: ${reason}`, { path });
  }
}
