// Connects, lists the tools, calls each, and prints what it saw as JSON.
//
//   node client.mjs ARGUMENTS COMMAND [ARGUMENT…]
//   node client.mjs ARGUMENTS URL
//
// ARGUMENTS is a JSON file of the arguments of each tool; others are called
// without any.

import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [file, target, ...rest] = process.argv.slice(2);
const argumentsOf = JSON.parse(readFileSync(file, "utf8"));
const transport = target.startsWith("http")
  ? new StreamableHTTPClientTransport(new URL(target))
  : new StdioClientTransport({ command: target, args: rest, stderr: "inherit" });

const client = new Client({ name: "openglass-test", version: "0.0.0" });
await client.connect(transport);
await client.ping();
const { tools } = await client.listTools();
const calls = [];
for (const { name } of tools) {
  const result = await client.callTool({ name, arguments: argumentsOf[name] ?? {} });
  calls.push({ name, isError: result.isError === true, text: result.content[0].text });
}
const refusal = await client.callTool({ name: "teleport" }).catch((error) => error.code);
const prompts = (await client.listPrompts()).prompts.length;
const resources = (await client.listResources()).resources.length;
const server = client.getServerVersion();
if (transport.terminateSession) await transport.terminateSession();
await client.close();
console.log(JSON.stringify({ server, calls, refusal, prompts, resources }));
