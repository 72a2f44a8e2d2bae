// What TypeScript must see through `require`: compiled, never run.

import hub = require("@openglass/hub");

const canonical: string = hub.canonicalize({ a: 1 });
const report: Promise<hub.Report> = hub.verifyFile("record.json", []);
const byUrl: Promise<hub.Report> = hub.verifyFile(new URL("file:///record.json"), []);
const ids: string[] = [hub.makeSessionId(), hub.makeAttestationId()];
// @ts-expect-error: a timestamp is a number of milliseconds.
hub.formatTimestamp(new Date());

export = { canonical, report, byUrl, ids };
