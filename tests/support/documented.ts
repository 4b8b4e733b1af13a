import { Hono } from "hono";
import { expect } from "vitest";
import { describedRest } from "#worker/rest/openapi.ts";
import { FILES } from "#worker/rest/reference/document.ts";
import { type Operation, operationsOf } from "#worker/rest/reference/operations.ts";

let calls: Hono | undefined;
const operations = new Map<string, Operation>();

/** Answers a request with the name of the described call that it makes. */
function callsByPath(): Hono {
  const names = new Hono({ strict: false });
  for (const operation of operationsOf(describedRest.routes)) {
    const name = `${operation.method} ${operation.path}`;
    operations.set(name, operation);
    names.on(operation.method, operation.path, (c) => c.text(name));
  }
  return names;
}

/** Expects the status and the JSON of an answer to be those that the reference has for its call (product/rest 8). */
export async function expectDocumented(request: Request, response: Response): Promise<void> {
  if (request.method === "HEAD" || request.headers.get("Accept")?.includes("text/html")) return;
  calls ??= callsByPath();
  const found = await calls.fetch(new Request(request.url, { method: request.method }));
  const name = await found.text();
  const operation = operations.get(name);
  // 405, failures and answers of pages are the same for every call.
  if (operation === undefined || response.status === 405 || response.status >= 500) return;
  const { status = 200, reply } = operation.description;
  if (response.status === 304) return;
  if (response.status !== status) {
    const advice = `${name} answered ${response.status}: add it to \`refusals\` of its description`;
    expect(operation.refusals, advice).toContain(response.status);
    return;
  }
  const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
  if (typeof reply === "string") expect(Object.keys(FILES[reply])).toContain(type);
  if (typeof reply !== "object" || !isJson(response)) return;
  const body: unknown = await response.clone().json();
  const { error, data } = reply.safeParse(body);
  // What was stored before a rule of a save need not follow it.
  const differences = error?.issues.filter(({ code }) => code !== "custom") ?? [];
  expect(differences, `The answer of ${name} differs from its description`).toEqual([]);
  if (error) return;
  expect(data, `The answer of ${name} has fields that its description has not`).toEqual(body);
}

function isJson({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("application/json") === true;
}
