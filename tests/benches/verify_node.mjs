// Verifies a relay session with node:crypto in a plain loop, as one would write
// it: JSON.parse, canonical text with sorted members, hashes, signatures with
// keys that are read once.
//
// Arguments: the bundle, the platform's keys. Exits 0 when it is valid.

import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  // Sorting strings compares UTF-16 code units, as RFC 8785 asks.
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
};
const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hashOf = (value) => sha256(canonical(value));

const agentKey = ({ publicKey }) =>
  createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
const platformKey = (entry) => ({
  ...entry,
  key: createPublicKey({
    key: Buffer.from(entry.publicKey, "base64url"),
    format: "der",
    type: "spki",
  }),
});

const [bundleFile, keysFile] = process.argv.slice(2);
const { record, evidence } = JSON.parse(readFileSync(bundleFile, "utf8"));
const platformKeys = JSON.parse(readFileSync(keysFile, "utf8")).keys.map(platformKey);

const signInput = (purpose, digest) => Buffer.concat([Buffer.from(`openglass/v1/${purpose}\0`), digest]);
const signedBy = (agent, purpose, digest, { kid, sig }) =>
  kid === agent.kid && verify(null, signInput(purpose, digest), agent.key, Buffer.from(sig, "base64url"));
const byPlatform = (purpose, digest, { kid, sig }, at) => {
  const known = platformKeys.find(
    (key) => key.kid === kid && key.validFrom <= at && (key.validUntil === null || at <= key.validUntil),
  );
  return (
    known !== undefined &&
    verify("sha256", signInput(purpose, digest), known.key, Buffer.from(sig, "base64url"))
  );
};

let valid = true;
const check = (passed) => {
  valid &&= passed;
};

const { statement } = record;
const { offer, offerSignature, accept, acceptSignature } = evidence;
const statementHash = hashOf(statement);
check(statementHash.toString("hex") === record.statementHash);
check(byPlatform("record", statementHash, record.platformSignature, statement.issuedAt));
check(hashOf(evidence).toString("hex") === statement.evidenceSha256);

const agents = new Map(
  [offer.initiator, accept.counterparty].map((ref) => [ref.agentId, { ...ref, key: agentKey(ref) }]),
);
const offerHash = hashOf(offer);
check(signedBy(agents.get(offer.initiator.agentId), "offer", offerHash, offerSignature));
check(accept.offerHash === offerHash.toString("hex"));
check(signedBy(agents.get(accept.counterparty.agentId), "accept", hashOf(accept), acceptSignature));

let head = hashOf({ offer, offerSignature, accept, acceptSignature });
check(head.toString("hex") === statement.genesisHash);
check(byPlatform("genesis", head, evidence.genesisSignature, accept.acceptedAt));

evidence.messages.forEach(({ envelope, hash, signature, payload, receivedAt, platformSignature }, index) => {
  check(envelope.seq === index + 1 && envelope.prevHash === head.toString("hex"));
  check(hashOf(payload).toString("hex") === envelope.payloadHash);
  head = sha256(head, canonical(envelope));
  check(head.toString("hex") === hash);
  const sender = agents.get(envelope.sender.agentId);
  check(sender !== undefined && signedBy(sender, "message", head, signature));
  const receipt = hashOf({ hash, agentSig: signature.sig, receivedAt });
  check(byPlatform("countersign", receipt, platformSignature, receivedAt));
});
check(statement.headSeq === evidence.messages.length);
check(statement.headHash === head.toString("hex"));

const { close } = evidence;
check(signedBy(agents.get(statement.closedBy), "close", hashOf(close.statement), close.signature));
process.exit(valid ? 0 : 1);
