import * as fc from "fast-check";
import { expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { fakeOutside } from "#tests/support/outside.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import {
  documentOf,
  type DocumentedCall,
  type OpenApiDocument,
  type Parameter,
} from "#worker/rest/reference/document.ts";
import { anyValueOf } from "#tests/support/any-value.ts";
import { inlined } from "#app/reference/schema-fields.ts";

/** A request that a program could send, right or wrong. */
type AnyRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  role: "none" | "user" | "administrator";
};

const ODD_TEXTS = ["", " ", "0", "-1", "1e9", "99999999999999999999", "null", "NaN", "..", "a/b"];
const ODD_LETTERS = [
  "%",
  "%00",
  "%E0%A4%A",
  "💡",
  "ß",
  "\u202e",
  "'\"--",
  "<b>",
  "a".repeat(3_000),
];
const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS, ...ODD_LETTERS), fc.string());

/**
 * Any request to one of the calls that a document describes: with values as described, with others, or with none.
 * @param known existing values of the parameters of paths, by name
 */
function anyRequest(
  document: OpenApiDocument,
  known: Record<string, string[]>,
): fc.Arbitrary<AnyRequest> {
  const calls = Object.entries(inlined(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );
  return fc.constantFrom(...calls).chain(({ path, method, call }) =>
    fc.record({
      method: mostly(fc.constant(method), fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE")),
      path: anyAddress(path, call.parameters, known),
      headers: anyHeaders(),
      body: anyBody(call),
      role: fc.constantFrom("none" as const, "user" as const, ...ADMINISTRATOR),
    }),
  );
}

/** Twice, because most calls are theirs. */
const ADMINISTRATOR = ["administrator", "administrator"] as const;

function mostly<T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: unusual, weight: 1 });
}

function anyAddress(path: string, parameters: Parameter[], known: Record<string, string[]>) {
  const names = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => name);
  const values = names.map((name) =>
    mostly(fc.constantFrom(...(known[name] ?? [name])), oddText.map(readable)),
  );
  const asked = parameters
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => {
      const value = mostly(anyValueOf(schema).map(String), oddText);
      return fc.option(value, { nil: undefined }).map((text) => [name, text] as const);
    });
  return fc.tuple(fc.tuple(...values), fc.tuple(...asked)).map(([parts, query]) => {
    const filled = names.reduce(
      (text, name, at) => text.replace(`{${name}}`, parts[at] ?? ""),
      path,
    );
    const given = query.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
    return given.length === 0 ? filled : `${filled}?${new URLSearchParams(given)}`;
  });
}

/** Half of the odd texts are not encoded. */
function readable(text: string): string {
  return /^[%\w.]*$/u.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

function anyHeaders(): fc.Arbitrary<Record<string, string>> {
  const accepted = fc.constantFrom(
    "application/json",
    "*/*",
    "text/event-stream",
    "text/plain",
    "x",
  );
  const others = fc.constantFrom<Record<string, string>>(
    {},
    {},
    {},
    { Origin: "https://elsewhere.example" },
    { "If-None-Match": "*" },
    { "Content-Type": "text/plain" },
    { Authorization: "Bearer x.y.z" },
    { Cookie: "refresh=%; __Host-refresh=x" },
  );
  return fc.tuple(accepted, others).map(([Accept, more]) => ({ Accept, ...more }));
}

function anyBody({ requestBody }: DocumentedCall): fc.Arbitrary<string | undefined> {
  const { schema = {}, example } = requestBody?.content["application/json"] ?? {};
  const described = anyValueOf(schema);
  const altered = fc
    .tuple(described, fc.string(), fc.jsonValue(), fc.nat())
    .map(([value, name, other, place]) => {
      const names = [...Object.keys(value ?? {}), name];
      return { ...Object(value), [names[place % names.length] ?? ""]: other };
    });
  const values = fc.oneof(described, described, fc.constant(example), altered, fc.jsonValue());
  const broken = fc.constantFrom("", "{", "[[[", '{"a":1}}', "\u0000");
  const text = mostly(
    values.map((value) => JSON.stringify(value)),
    broken,
  );
  return requestBody ? text : mostly(fc.constant(undefined), text);
}

/** Another one each time. The name of the test has it: to repeat a run, write its seed here. */
const seed = Date.now() % 1_000_000;

it(`Any request has an answer that is described, and none is a failure of the server (seed ${seed})`, async () => {
  // A check of a page asks other sites.
  fakeOutside();
  const { widget, client } = await makeEmbed();
  const month = ["2024-05", "2999-01", "2024-13"];
  const ids = { id: [widget.id, client.id], type: [widget.type], apikey: [client.apikey] };
  const known = { ...ids, month, client: [client.id], version: ["1", "2"] };
  const requests = fc.sample(anyRequest(documentOf(describedRest.routes), known), {
    seed,
    numRuns: 400,
  });
  const failed: string[] = [];
  const tokens = new Map<string, string>();
  for (const { path, role, ...parts } of requests) {
    if (role !== "none" && !tokens.has(role)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a seed repeats a run
      tokens.set(role, await makeToken({ isAdmin: role !== "user" }));
    }
    const body = ["GET", "HEAD"].includes(parts.method) ? undefined : parts.body;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { status } = await call(path, { ...parts, body, token: tokens.get(role) });
    // A change may have ended the session, and a limit must not hide the answers of other calls.
    if (status === 429 || (status < 300 && parts.method !== "GET")) tokens.delete(role);
    if (status >= 500 && status !== 502) failed.push(`${parts.method} ${path} ${body}: ${status}`);
  }
  expect(failed).toEqual([]);
});
