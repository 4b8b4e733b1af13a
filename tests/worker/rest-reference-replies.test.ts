import { describe, expect, it } from "vitest";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import { DEFAULT_COLLECTION } from "#domain/toolkit-collection.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { documentOf } from "#worker/rest/reference/document.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";

const document = documentOf(describedRest.routes);
const { responses } = document.components;
const ASK = document.paths["/site/ask/{type}/{id}"]?.post;

function refusalOf(method: string, path: string, status: number) {
  const reply = document.paths[path]?.[method]?.responses[status];
  if (!reply || !("$ref" in reply)) throw new Error(`${path} does not refuse with ${status}.`);
  return responses[reply.$ref.split("/").at(-1) ?? ""];
}

describe("A header of a reply", () => {
  const replies = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap((call) =>
      Object.entries(call.responses).map(([status, reply]) => ({ path, status, reply })),
    ),
  );
  const own = replies.flatMap(({ path, status, reply }) =>
    "$ref" in reply ? [] : [{ name: `${path} ${status}`, headers: reply.headers }],
  );
  const shared = Object.entries(responses).map(([name, { headers }]) => ({ name, headers }));
  const described = [...own, ...shared].filter(({ headers }) => headers !== undefined);

  it.each(described)("$name has a sentence and an example for each", ({ headers = {} }) => {
    for (const header of Object.values(headers)) {
      expect(header.description).toMatch(/^.{10}/u);
      expect(header.example).toBeDefined();
    }
  });

  it("tells a program what is left with every answer that counts, and refuses", () => {
    const success = ASK?.responses["200"];
    const names = success && "headers" in success ? Object.keys(success.headers ?? {}) : [];
    expect(names).toEqual(["RateLimit-Policy", "RateLimit", "Idempotency-Replayed"]);
    for (const status of [409, 422, 429])
      expect(refusalOf("post", "/site/ask/{type}/{id}", status)?.headers).toHaveProperty(
        "RateLimit",
      );
  });
});

describe("A refusal says what it means at its call", () => {
  it.each([
    ["post", "/site/ask/{type}/{id}", 409, "`still_answering`"],
    ["post", "/site/ask/{type}/{id}", 422, "`key_used`"],
    ["post", "/site/ask/{type}/{id}", 400, "The key is not used up"],
    ["post", "/site/ask/{type}/{id}", 429, "more than 300 calls a minute"],
    ["post", "/site/ask/{type}/{id}", 401, "the service token is unknown or has ended"],
    ["post", "/site/ask/{type}/{id}", 403, "a browser sent it"],
    ["post", "/site/ask/{type}/{id}", 413, "65,536 bytes; where the widget takes files, more than"],
    ["post", "/toolkits/add", 413, "The body has more than 65,536 bytes"],
    ["post", "/widgets/assist", 413, "The body has more than 262,144 bytes"],
    ["get", "/toolkits", 413, "The list has too many rows"],
    ["get", "/users", 403, "The session has ended (`session_ended`)"],
    ["post", "/toolkits/add", 409, "Taken"],
  ])("%s %s %i: %s", (method, path, status, words) => {
    expect(refusalOf(method, path, status)?.description).toContain(words);
  });
});

describe("A call that streams", () => {
  const streaming = operationsOf(describedRest.routes).filter(
    ({ description }) => description.streams,
  );

  it.each(streaming)("$method $path says what chooses a stream, and shows one", (operation) => {
    const { method, path, description } = operation;
    const call = document.paths[path.replace(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()];
    expect(call?.description).toContain("`Accept: text/event-stream`");
    const success = call?.responses["200"];
    const content = success && "content" in success ? success.content : undefined;
    const { answer, failure } = (content?.["text/event-stream"]?.examples ?? {}) as Record<
      string,
      { value: { event: string; data: { code?: string } }[] }
    >;
    expect(answer?.value.map(({ event }) => event)).toEqual(["delta", "block", "done"]);
    const schema = typeof description.reply === "object" ? description.reply : undefined;
    expect(schema?.safeParse(answer?.value.at(-1)?.data).error).toBeUndefined();
    expect(failure?.value.at(-1)?.event).toBe("error");
    expect(PROBLEM_CODES).toHaveProperty(failure?.value.at(-1)?.data.code ?? "");
  });
});

describe("A parameter", () => {
  it("of a path names a collection that new sites have, and what the id is of", () => {
    const named = (name: string) => ASK?.parameters.find((parameter) => parameter.name === name);
    expect(named("type")?.example).toBe(DEFAULT_COLLECTION);
    expect(named("id")?.description).toBe("The id of the widget");
  });

  it.each(["/usage", "/site/usage"])("of %s says which values it takes", (path) => {
    const parameters = document.paths[path]?.get?.parameters ?? [];
    for (const name of ["from", "to", "days", "group", "top", "measure", "compare"])
      expect(parameters.find((one) => one.name === name)?.description, name).toMatch(/^.{10}/u);
    const group = parameters.find(({ name }) => name === "group");
    expect(group?.description).toContain("`client`, `feature`, `user`, `kind`, `model`, `refused`");
  });
});
