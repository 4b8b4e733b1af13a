import { describe, expect, it } from "vitest";
import { inlined, callsOf, snippetOf, whoMay } from "#app/reference/schema-fields.ts";
import { curlSnippet, fetchSnippet } from "#app/reference/snippets.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { documentOf } from "#worker/rest/reference/document.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";

const calls = callsOf(inlined(documentOf(describedRest.routes)));
const named = (name: string) => calls.find(({ method, path }) => `${method} ${path}` === name);

const rows = operationsOf(describedRest.routes).map(({ method, path, declared, description }) => {
  const name = `${method} ${path.replace(/:(\w+)/gu, "{$1}")}`;
  const isGuarded = declared.role !== undefined || declared.token !== undefined;
  return { name, isGuarded, isByCookie: description.cookie === true };
});
const guarded = rows.filter(({ isGuarded }) => isGuarded);
const open = rows.filter(({ isGuarded, isByCookie }) => !isGuarded && !isByCookie);

describe("The reference of a call that needs a role or a token", () => {
  it.each(guarded)("$name does not say that everybody may make it", ({ name }) => {
    expect(whoMay(named(name) ?? { security: [], path: "" })).not.toMatch(/^Everybody/u);
  });

  it.each(guarded)("$name has examples with a token", ({ name }) => {
    const call = named(name);
    const snippet = call && snippetOf(call, "https://your.site");
    expect(snippet && curlSnippet(snippet)).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(snippet && fetchSnippet(snippet)).toContain("Authorization: `Bearer ${token}`");
  });
});

describe("The reference of a call", () => {
  it("says that everybody may make it where nothing is checked", () => {
    for (const { name } of open)
      expect(whoMay(named(name) ?? { security: [{}], path: "" }), name).toMatch(/^Everybody/u);
  });

  it.each([
    ["GET /users", "Administrators"],
    ["POST /site/edit", "Managers and administrators"],
    ["GET /runs", "Administrators; Programs, scope answers"],
    ["GET /usage", "Signed-in people; Programs, scope usage"],
    ["POST /site/ask/{type}/{id}", "Programs, scope ask"],
    ["GET /refresh", "The browser of a signed-in person"],
    ["GET /ai/{type}/{id}/{apikey}", "Everybody with the client's key"],
  ])("%s: %s", (name, callers) => {
    expect(whoMay(named(name) ?? { security: [], path: "" })).toBe(callers);
  });

  it.each([
    ["GET /site/usage", "A service token of a client with the scope `usage` answers."],
    ["GET /runs", "A service token of the platform with the scope `answers` answers."],
    [
      "POST /site/ask/{type}/{id}",
      "Only a service token of a client with the scope `ask` answers.",
    ],
    [
      "POST /widgets/{type}/edit",
      "People may do it in their personal toolkit, managers in toolkits of their client, administrators in all.",
    ],
  ])("%s says whose token, or whose toolkits: %s", (name, sentence) => {
    expect(named(name)?.description).toContain(sentence);
  });

  it("sends an Idempotency-Key where the call takes one", () => {
    const call = named("POST /site/ask/{type}/{id}");
    const snippet = call && snippetOf(call, "https://your.site");
    expect(snippet && curlSnippet(snippet)).toContain('-H "Idempotency-Key: $KEY"');
    expect(snippet && fetchSnippet(snippet)).toContain('"Idempotency-Key": key');
  });
});
