// What TypeScript must see of Glass through `import`: compiled, never run.

import {
  ERROR_CODES,
  GlassError,
  OPERATIONS,
  compileTask,
  newRequest,
  resultOf,
  run,
  runSync,
  validateWebIr,
  validateWebIrSync,
  type Action,
  type BatchStep,
  type ErrorCode,
  type OperationName,
  type Predicate,
  type Request,
  type Task,
  type TaskExecutionPlan,
  type WebIr,
  type WebIrValidation,
} from "@openglass/hub/glass";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Same<A, B>): void => undefined;

declare const ir: WebIr;
declare const task: Task;

// Payloads and results have types of their own.
const valid: WebIrValidation = await validateWebIr({ ir });
const revision: number = validateWebIrSync({ ir }).revision;
const plan: TaskExecutionPlan = (await compileTask({ task, ir, checks: "strict" })).plan;
// @ts-expect-error: a payload has its members.
void validateWebIr({});
// @ts-expect-error: no such checks.
void compileTask({ task, ir, checks: "lax" });

// By name: the name tells the types; text is welcome too.
const named: WebIrValidation = await run("webIr.validate", { ir });
const text: WebIrValidation = runSync("webIr.validate", "{}");
// @ts-expect-error: no such operation.
void run("webIr.nothing", {});

// Words are unions; unions are told apart by their tag or only member.
const action: Action = "click";
const step = (it: BatchStep): string => (it.action === "navigate" ? it.url : it.action);
const predicate: Predicate = { all: [{ visible: "#a" }, { not: { dialogOpen: true } }] };
// @ts-expect-error: one member tells the kind.
const both: Predicate = { visbile: "#a" };

const request: Request = newRequest("browser.observe", {}, { requestId: "r-1" });
// @ts-expect-error: a request has an id.
newRequest("browser.observe", {}, {});
const result: unknown = resultOf("{}");

const path = (error: unknown): string | undefined =>
  error instanceof GlassError ? error.path : undefined;
same<ErrorCode, keyof typeof ERROR_CODES>(true);
same<OperationName, keyof typeof OPERATIONS>(true);

export { action, both, named, path, plan, predicate, request, result, revision, step, text, valid };
