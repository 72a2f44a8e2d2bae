/**
 * Keys and signatures.
 *
 * @module
 */

import { types } from "node:util";

import { bytes, text } from "./input";
import { isWellFormed } from "./json";
import { native, type Labelled } from "./native";
import type { Signature } from "./types";
import type { Algorithm, Purpose } from "./vocabulary";
import { base64urlDecode } from "./words";

/** An Ed25519 key pair. */
export interface Ed25519KeyPair {
  /** The 32-byte seed. Keep it secret. */
  readonly privateKey: Uint8Array;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** A public key with its id. */
export interface VerifyingKey {
  readonly alg: Algorithm;
  readonly kid: string;
  /** base64url: 32 raw bytes (Ed25519) or an SPKI DER (P-256). */
  readonly publicKey: string;
}

/** A new key pair from the operating system's random numbers. */
export function generateEd25519KeyPair(): Ed25519KeyPair {
  const pair = native.generateKey();
  const keys = { privateKey: pair.slice(0, 32), publicKey: pair.slice(32) };
  pair.fill(0);
  return keys;
}

/**
 * The bytes that are signed for a purpose: `openglass/v1/`, the purpose, a zero
 * byte, and the digest.
 *
 * @param purpose - what the signature is for
 * @param digest - 32 bytes
 * @throws {@link HubError} `purpose` or `length`
 */
export function sigInput(purpose: Purpose, digest: Uint8Array): Uint8Array {
  return native.sigInput(text(purpose, "purpose"), bytes(digest, "digest"));
}

/**
 * The Ed25519 signature of a message.
 *
 * @param message - any bytes, such as those of {@link sigInput}
 * @param privateKey - the 32-byte seed
 * @returns 64 bytes
 * @throws {@link HubError} `length`
 */
export function signEd25519(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return native.signEd25519(bytes(message, "message"), bytes(privateKey, "privateKey"));
}

/**
 * Whether an Ed25519 signature is right, by the one strict rule of the
 * protocol: weak or non-canonical keys and signatures never are.
 *
 * @param signature - 64 bytes; other lengths are never right
 * @param message - the signed bytes
 * @param publicKey - 32 bytes; other lengths are never right
 */
export function verifyEd25519(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  return native.verifyEd25519(
    bytes(signature, "signature"),
    bytes(message, "message"),
    bytes(publicKey, "publicKey"),
  );
}

/**
 * Whether an ECDSA P-256 signature over the SHA-256 of a message is right.
 *
 * @param signature - strict DER
 * @param message - the signed bytes
 * @param publicKey - SPKI DER
 */
export function verifyP256(
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  return native.verifyP256(
    bytes(signature, "signature"),
    bytes(message, "message"),
    bytes(publicKey, "publicKey"),
  );
}

/**
 * Whether a key made a signature object for a purpose and a digest.
 *
 * Never throws: everything that is wrong in any way is `false`, such as a
 * missing key or a `kid` or `alg` that is not the key's.
 *
 * @param key - the signer's public key
 * @param purpose - what the signature must be for
 * @param digest - 32 bytes
 * @param signature - the signature object
 */
export function verifySignature(
  key: VerifyingKey | null | undefined,
  purpose: Purpose,
  digest: Uint8Array,
  signature: Signature | null | undefined,
): boolean {
  const signer = labelled(key, key?.publicKey);
  const signed = labelled(signature, signature?.sig);
  return (
    signer !== null &&
    signed !== null &&
    isText(purpose) &&
    types.isUint8Array(digest) &&
    native.verifySignature(signer, purpose, bytes(digest, "digest"), signed)
  );
}

/**
 * The fingerprint of an agent's key that people compare, such as
 * `3f9a 11c2 0b7e 5d40`.
 *
 * @param publicKey - 32 bytes, or their base64url
 * @throws {@link HubError} `length` or `encoding`
 */
export function fingerprint(publicKey: Uint8Array | string): string {
  const raw = typeof publicKey === "string" ? base64urlDecode(publicKey) : publicKey;
  return native.fingerprint(bytes(raw, "publicKey"));
}

function labelled(
  object: { alg: string; kid: string } | null | undefined,
  value: unknown,
): Labelled | null {
  const { alg, kid } = object ?? {};
  return isText(alg) && isText(kid) && isText(value) ? { alg, kid, value } : null;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && isWellFormed(value);
}
