import { describe, expect, it } from "vitest";
import { call, SITE } from "#tests/support/app.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { makeEmbed, send } from "#tests/support/factories.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import { cheapModel, INPUTS } from "#tests/support/runs.ts";
import type { RenderPage } from "#worker/app.ts";

describe("An embed that does not exist", () => {
  it.each([
    ["a key of another form", "toolkit", "11111111-1111-4111-8111-111111111111", "x"],
    ["a key that is too long", "toolkit", "11111111-1111-4111-8111-111111111111", "1".repeat(600)],
    ["an id of another form", "toolkit", "1 or 1", "11111111-1111-4111-8111-111111111111"],
  ])("is refused without a read: %s", async (_, type, id, apikey) => {
    const { counted, bindings } = countedBindings();
    const path = `/ai/${type}/${encodeURIComponent(id)}/${apikey}`;
    for (const body of [undefined, INPUTS])
      expect((await call(path, { body, env: bindings })).status).toBe(404);
    expect(counted).toEqual({ database: 0, cache: 0 });
  });

  it("costs one read of KV and one of the database, that of the client", async () => {
    const { widget } = await makeEmbed();
    const { counted, bindings } = countedBindings();
    const path = `/ai/${widget.type}/${widget.id}/${crypto.randomUUID()}`;
    expect((await call(path, { env: bindings })).status).toBe(404);
    expect(counted).toEqual({ database: 1, cache: 1 });
  });

  it("is not looked up for an address that has missed too often; others, and what KV has, are read", async () => {
    const { aiPath, widget } = await makeEmbed();
    const { aiPath: cold } = await makeEmbed();
    await call(aiPath);
    const { counted, bindings } = countedBindings();
    const env = { ...bindings, MISSED_EMBED_LIMIT: SPENT };
    const headers = { "CF-Connecting-IP": "192.0.2.7" };
    const statusOf = async (path: string, more = {}) =>
      (await call(path, { headers, env, ...more })).status;
    const unknown = () => `/ai/${widget.type}/${widget.id}/${crypto.randomUUID()}`;
    expect(await statusOf(unknown())).toBe(404);
    const { database } = counted;
    expect(await statusOf(unknown())).toBe(429);
    expect(await statusOf(cold)).toBe(429);
    expect(counted.database).toBe(database);
    expect(await statusOf(aiPath)).toBe(200);
    expect(await statusOf(cold, { headers: {} })).toBe(200);
  });

  it("counts for the limit, and one that exists does not", async () => {
    const { aiPath, widget, client } = await makeEmbed();
    const { binding, keys } = recordingLimit();
    const headers = { "CF-Connecting-IP": "192.0.2.8" };
    const read = async (path: string) =>
      call(path, { headers, env: { MISSED_EMBED_LIMIT: binding } });
    await read(aiPath);
    expect(keys).toEqual([]);
    await read(`/ai/${widget.type}/${crypto.randomUUID()}/${client.apikey}`);
    await read(`/ai/${widget.type}/${widget.id}/${crypto.randomUUID()}`);
    expect(keys).toEqual(["192.0.2.8/32", "192.0.2.8/32"]);
  });
});

describe("KV is asked once for a key", () => {
  it("by the page of an embed and its REST call", async () => {
    const { aiPath, embedPath, widget, client } = await makeEmbed();
    const { asked, bindings } = countedBindings();
    const renderPage: RenderPage = async (_, { fetchRest }) => fetchRest(SITE + aiPath);
    const headers = { Accept: "text/html" };
    const page = await send(new Request(SITE + embedPath, { headers }), { bindings, renderPage });
    expect(page.status).toBe(200);
    expect(asked).toEqual([`client:${client.apikey}`, `widget:${widget.id}`]);
  });

  it("by a submit and the attempts to ask its model", async () => {
    const { aiPath } = await makeEmbed();
    const { asked, bindings } = countedBindings();
    const options = { body: INPUTS, env: { ...cheapModel("ok"), ...bindings } };
    expect((await call(aiPath, options)).status).toBe(200);
    expect(asked.filter((key) => String(key).startsWith("model:"))).toHaveLength(1);
    expect(asked).toEqual([...new Set(asked)]);
  });
});
