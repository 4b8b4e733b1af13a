import * as fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { anyValueOf } from "#tests/support/any-value.ts";
import { call } from "#tests/support/app.ts";
import { send, uniqueLetters } from "#tests/support/factories.ts";
import type { RenderPage } from "#worker/app.ts";
import type { AppEnv } from "#worker/context.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { inlined } from "#app/reference/schema-fields.ts";
import { json } from "#worker/rest/body.ts";
import { documentOf, type OpenApiDocument } from "#worker/rest/reference/document.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";
import { operationsOf } from "#worker/rest/reference/operations.ts";
import { DESCRIPTIONS } from "#worker/rest/reference/subjects.ts";

const operations = operationsOf(describedRest.routes);

async function readDocument(): Promise<OpenApiDocument> {
  const response = await call("/openapi.json");
  expect(response.status).toBe(200);
  return response.json();
}

function callsIn({ paths }: OpenApiDocument): string[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** The places of values in named schemas that have no type. */
function untypedIn(schemas: Record<string, JsonSchema>): string[] {
  return Object.entries(schemas).flatMap(([place, schema]) => {
    const { type, anyOf, $ref, properties, items, additionalProperties } = schema;
    const isTyped = type ?? anyOf ?? $ref ?? schema.enum ?? ("const" in schema || undefined);
    if (isTyped === undefined) return [place];
    const parts: [string, JsonSchema | boolean | undefined][] = [
      ...Object.entries(properties ?? {}),
      ["[]", items],
      ["*", additionalProperties],
      ...(anyOf ?? []).map((option): [string, JsonSchema] => ["?", option]),
    ];
    return parts.flatMap(([name, part]) =>
      typeof part === "object" ? untypedIn({ [`${place}.${name}`]: part }) : [],
    );
  });
}

describe("GET /openapi.json", () => {
  it("has every route of the interface, and no other", async () => {
    const routes = describedRest.routes
      .filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${path}`);
    const expected = [...new Set(routes)].toSorted();
    expect(Object.keys(DESCRIPTIONS).toSorted()).toEqual(expected);
    const documented = callsIn(await readDocument()).toSorted();
    expect(documented).toEqual(expected.map((name) => name.replace(/:(\w+)/gu, "{$1}")).toSorted());
  });

  it("says what to add where a route has no description", () => {
    const app = new Hono<AppEnv>().get("/no-such-call", (c) => c.text("rows"));
    expect(() => documentOf(app.routes)).toThrow(
      /^GET \/no-such-call has no description\. Add a line "GET \/no-such-call"/u,
    );
  });

  it("names each call differently", async () => {
    const { paths } = await readDocument();
    const ids = Object.values(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has a name for every object of a body or an answer, and a type for every value", async () => {
    const { paths, components } = await readDocument();
    const contents = Object.values(paths)
      .flatMap((calls) => Object.values(calls))
      .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses)])
      .flatMap((part) => (part && "content" in part ? Object.values(part.content ?? {}) : []));
    expect(contents.length).toBeGreaterThan(100);
    for (const { schema } of contents) expect(schema).not.toHaveProperty("properties");
    expect(untypedIn(components.schemas)).toEqual([
      "Problem.current",
      // The values of files are checked by code.
      "PostToolkitsImportBody.file.*",
      "PostSiteToolkitsImportBody.file.*",
      "PostPricesImportBody.file.*",
    ]);
  });

  it("has whole numbers of 64 bits, events of streams, and a description of each call", async () => {
    const { paths, components } = await readDocument();
    expect(components.schemas.Toolkit?.properties?.version).toEqual({
      type: "integer",
      format: "int64",
    });
    const streamed = paths["/api"]?.post?.responses["200"];
    const events = streamed && "content" in streamed && streamed.content?.["text/event-stream"];
    const names = events && events.schema?.items?.anyOf?.map(({ $ref }) => $ref?.split("/").at(-1));
    expect(names).toEqual(["DeltaEvent", "BlockEvent", undefined, "ErrorEvent"]);
    for (const call of Object.values(paths).flatMap((calls) => Object.values(calls))) {
      expect(call.description, call.operationId).toMatch(/\.$/u);
    }
  });

  it("is for everybody, browsers too", async () => {
    const headers = { Accept: "text/html" };
    const response = await call("/openapi.json", { headers });
    expect(response.headers.get("Content-Type")).toBe("application/json");
  });

  it("says who may call, and what is refused", async () => {
    const { paths } = await readDocument();
    const edit = paths["/toolkits/edit"]?.post;
    expect(edit?.security).toEqual([{ bearer: ["administrator"] }]);
    expect(Object.keys(edit?.responses ?? {})).toEqual([
      "200",
      "400",
      "401",
      "403",
      "404",
      "409",
      "413",
      "415",
      "default",
    ]);
    expect(paths["/api/threads/{id}"]?.get?.security).toEqual([{ bearer: ["user"] }]);
    expect(paths["/ai/{type}/{id}/{apikey}"]?.post?.security).toEqual([]);
    expect(paths["/refresh"]?.get?.security).toEqual([{ cookie: [] }]);
    // Pages of other sites are refused also where no role is asked for.
    expect(paths["/settings"]?.post?.responses).toHaveProperty("403");
  });

  it("follows the schema that a route checks: a field less is a field less", () => {
    const Note = z.object({ title: z.string().max(60), text: z.string() });
    const fieldsOf = (schema: z.ZodType) => {
      const app = new Hono<AppEnv>().post("/toolkits/add", json(schema), (c) => c.text(""));
      const body = inlined(documentOf(app.routes)).paths["/toolkits/add"]?.post?.requestBody;
      return body?.content["application/json"]?.schema;
    };
    expect(fieldsOf(Note)).toEqual({
      type: "object",
      properties: { title: { type: "string", maxLength: 60 }, text: { type: "string" } },
      required: ["title", "text"],
    });
    expect(Object.keys(fieldsOf(Note.omit({ text: true }))?.properties ?? {})).toEqual(["title"]);
  });
});

describe("A body as the document describes it", () => {
  const { paths } = inlined(documentOf(describedRest.routes));
  const bodies = operations.flatMap(({ method, path, declared, description }) => {
    const documented = paths[path.replace(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()];
    const content = documented?.requestBody?.content["application/json"];
    const { body: schema } = declared;
    return schema && content ? [{ name: `${method} ${path}`, schema, content, description }] : [];
  });

  it.each(bodies)("$name takes the example", ({ schema, content }) => {
    expect(schema.safeParse(content.example).error?.issues).toBeUndefined();
  });

  it.each(bodies)("$name needs the fields that it requires", ({ schema, content }) => {
    const example = content.example as object;
    for (const name of content.schema?.required ?? []) {
      const { [name as keyof object]: _, ...others } = example;
      expect(schema.safeParse(others).success, `without ${name}`).toBe(false);
    }
  });

  it.each(bodies)("$name takes any such body, unless it has a rule", (described) => {
    const { schema, content, description } = described;
    const isTaken = (body: unknown) => schema.safeParse(body).success;
    const everyBody = fc.property(anyValueOf(content.schema ?? {}), isTaken);
    // The same bodies in every run.
    const { failed, counterexample } = fc.check(everyBody, { seed: 1, numRuns: 200 });
    const refused = JSON.stringify(counterexample);
    const advice = `${refused}: say the rule by .meta() at its schema, or as \`rule\` of the description`;
    expect(failed, advice).toBe(description.rule !== undefined);
  });
});

describe("A reply as the document describes it", () => {
  const { paths } = documentOf(describedRest.routes);
  const replies = operations.flatMap(({ method, path, status, description: { reply } }) => {
    const { responses } = paths[path.replace(/:(\w+)/gu, "{$1}")]?.[method.toLowerCase()] ?? {};
    const { content } = (responses?.[status] ?? {}) as {
      content?: Record<string, { example?: unknown }>;
    };
    const json = content?.["application/json"];
    if (typeof reply !== "object" || json === undefined) return [];
    return [{ name: `${method} ${path}`, reply, example: json.example }];
  });

  it.each(replies)("$name has an example of it", ({ reply, example }) => {
    expect(reply.safeParse(example).error?.issues).toBeUndefined();
  });
});

describe("GET /reference", () => {
  it("is rendered once, however its address is written", async () => {
    let renderings = 0;
    const renderPage: RenderPage = async () => {
      renderings += 1;
      return new Response("calls", {
        headers: { "Content-Type": "text/html", "Set-Cookie": "a=b" },
      });
    };
    const origin = `https://${uniqueLetters()}.example`;
    for (const path of ["/reference", "/reference?a=1", "/Reference/", "/%72eference"]) {
      const request = new Request(origin + path, { headers: { Accept: "text/html" } });
      const response = await send(request, { renderPage });
      expect([response.status, await response.text()], path).toEqual([200, "calls"]);
      expect(response.headers.get("Content-Type")).toBe("text/html");
      expect(response.headers.get("Set-Cookie")).toBeNull();
    }
    const data = await send(new Request(`${origin}/reference.data`), { renderPage });
    expect(data.status).toBe(404);
    const odd = await send(new Request(`${origin}/%`, { headers: { Accept: "text/html" } }));
    expect(odd.status).toBe(404);
    expect(renderings).toBe(1);
  });

  it("that fails is rendered again", async () => {
    const replies = [new Response("busy", { status: 503 }), new Response("calls")];
    const renderPage: RenderPage = async () => replies.shift() as Response;
    const origin = `https://${uniqueLetters()}.example`;
    const read = async () =>
      send(new Request(`${origin}/reference`, { headers: { Accept: "text/html" } }), {
        renderPage,
      });
    expect((await read()).status).toBe(503);
    expect(await (await read()).text()).toBe("calls");
  });
});
