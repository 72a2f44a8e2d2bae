// What TypeScript must see through `import`: compiled, never run.

import {
  FINDING_CODES,
  HubError,
  LIMITS,
  PURPOSES,
  checkRequest,
  sha256,
  signRequest,
  verify,
  verifySync,
  type ErrorDetails,
  type FindingCode,
  type HubErrorCode,
  type PlatformKey,
  type Purpose,
  type RecordBundle,
  type Report,
  type RequestCheck,
} from "@openglass/hub";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

declare const bundle: RecordBundle;
declare const keys: readonly PlatformKey[];
declare const bytes: Uint8Array;

// Bytes, text, values; keys as a list or as published.
const report: Report = await verify(bytes, { keys });
verifySync("{}", keys, { knownHeads: { ses_1: { seq: 3, hash: null } } });
verifySync(bundle, bytes, { knownHeads: undefined });
verifySync(bundle, bytes, { plainCrypto: true });
// @ts-expect-error: a flag is true or false.
verifySync(bundle, bytes, { plainCrypto: "yes" });
// @ts-expect-error: a number is no document.
verifySync(1, keys);
// @ts-expect-error: keys are not optional.
verifySync(bundle);

// Words are unions, never any string.
same<FindingCode, keyof typeof FINDING_CODES>(true);
same<Purpose, (typeof PURPOSES)[number]>(true);
const code: FindingCode | undefined = report.errors[0]?.code;
// @ts-expect-error: no such finding.
const wrong: FindingCode = "no_such_code";
// @ts-expect-error: reports are read-only.
report.valid = true;

// Limits are numbers or ranges.
const most: 10000 = LIMITS.messagesPerChain;
const range: { readonly min: 60; readonly max: 604800 } = LIMITS.idleTimeoutSec;

// `is` narrows the details.
const path = (error: unknown): string | undefined => {
  if (error instanceof HubError) {
    same<HubErrorCode, typeof error.code>(true);
    if (error.is("unsafe_integer")) {
      same<"unsafe_integer", typeof error.code>(true);
      const details: ErrorDetails["unsafe_integer"] = error.details;
      // @ts-expect-error: an unsafe integer has a place, no file.
      error.details.file;
      same<string, typeof error.details.path>(true);
      return details.path;
    }
    // @ts-expect-error: no such code.
    error.is("no_such_code");
  }
  return undefined;
};

// A refusal has a code, an acceptance has none.
const check: RequestCheck = checkRequest(
  { method: "GET", path: "/", headers: signRequest({ privateKey: bytes }, { method: "GET", path: "/" }) },
  { kid: "new", publicKey: "" },
);
const refusal: string | undefined = check.valid ? undefined : check.code;
// @ts-expect-error: not before it is known to be refused.
check.code;

// Bytes are Uint8Arrays, not arrays of numbers.
const digest: Uint8Array = sha256(bytes);
// @ts-expect-error: an array of numbers.
sha256([1, 2, 3]);

export { code, digest, most, path, range, refusal, wrong };
