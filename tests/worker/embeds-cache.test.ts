import { describe, expect, it } from "vitest";
import { EmbedClient } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeClient, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const fail = () => Promise.reject(new Error("Network connection lost."));
const statement = { bind: () => statement, all: fail, raw: fail, run: fail, first: fail };

/** A database and a KV namespace on which every call fails. */
const NO_DATABASE = { DB: { prepare: () => statement, batch: fail } as unknown as D1Database };
const NO_KV = { KV: { get: fail, put: fail, delete: fail } as unknown as KVNamespace };

const keysOf = ({ widget, client }: Awaited<ReturnType<typeof makeEmbed>>) => ({
  widgetKey: `widget:${widget.id}`,
  clientKey: `client:${client.apikey}`,
});

const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

describe("an embed that was read before", () => {
  it("is read without the database", async () => {
    const { aiPath } = await makeEmbed();
    const first = await (await call(aiPath)).json();
    const second = await call(aiPath, { env: NO_DATABASE });
    expect(second.status).toBe(200);
    expect(await second.json()).toEqual(first);
  });

  it("is forgotten a day later at the latest", async () => {
    const embed = await makeEmbed();
    await call(embed.aiPath);
    for (const prefix of Object.values(keysOf(embed))) {
      const [kept] = (await env.KV.list({ prefix })).keys;
      expect(kept?.expiration).toBeLessThanOrEqual(Date.now() / 1000 + 86_401);
    }
  });

  it("is answered by nobody while the daily quota cannot be counted", async () => {
    const token = uniqueLetters();
    const { aiPath } = await makeEmbed();
    await call(aiPath);
    const options = { body: INPUTS, env: { ...withModel(`ok~${token}`), ...NO_DATABASE } };
    expect((await call(aiPath, options)).status).toBe(503);
    expect(await modelCalls(token)).toBe(0);
  });
});

describe("an embed that was not read before", () => {
  it("is a passing failure, not 'not found', while the database cannot be reached", async () => {
    const { aiPath } = await makeEmbed();
    const response = await call(aiPath, { env: NO_DATABASE });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).not.toMatch(/D1_|select|connection/iu);
    expect((await call(aiPath)).status).toBe(200);
  });

  it("is found as soon as it is made, however often it was asked for before", async () => {
    const apikey = crypto.randomUUID();
    const token = await makeToken({ isAdmin: true });
    const { toolkit, widget } = await makeEmbed();
    const path = `/ai/${toolkit.collection}/${widget.id}/${apikey}`;
    for (const _ of [1, 2]) expect((await call(path)).status).toBe(404);
    expect(await env.KV.get(`client:${apikey}`)).toBeNull();
    const { id } = await makeClient({ apikey, approvedToolkits: [toolkit.collection] });
    const approvals = { clientid: id, approvedWidgets: [widget.id] };
    await call("/clients/editwidgets", { token, body: approvals });
    expect((await call(path)).status).toBe(200);
  });

  it("leaves nothing behind of a widget that does not exist", async () => {
    const { client, toolkit } = await makeEmbed();
    const id = crypto.randomUUID();
    await call(`/ai/${toolkit.collection}/${id}/${client.apikey}`);
    expect(await env.KV.get(`widget:${id}`)).toBeNull();
  });
});

describe("the edge cache", () => {
  it.each([
    ["no JSON", "not json {"],
    ["nothing", ""],
    ["null", "null"],
    ["an entity of another shape", '{"id": "x", "clientname": 5}'],
    ["a list", "[]"],
  ])("heals where it holds %s", async (_, garbage) => {
    const embed = await makeEmbed();
    const { widgetKey, clientKey } = keysOf(embed);
    await Promise.all([widgetKey, clientKey].map((key) => env.KV.put(key, garbage)));
    expect((await call(embed.aiPath)).status).toBe(200);
    expect(await env.KV.get(widgetKey, "json")).toEqual(embed.widget);
    expect(await env.KV.get(clientKey, "json")).toEqual(
      EmbedClient.parse({ ...embed.client, keyEndsAt: null, sharedWidget: null }),
    );
  });

  it("costs nothing but speed where it fails", async () => {
    const { aiPath } = await makeEmbed();
    const options = { env: { ...withModel("ok"), ...NO_KV } };
    expect((await call(aiPath, options)).status).toBe(200);
    expect((await call(aiPath, { ...options, body: INPUTS })).status).toBe(200);
  });

  it("is not needed for an isolate to ask the database once a second at most", async () => {
    stopClock();
    const { aiPath } = await makeEmbed();
    const { counted, bindings } = countedBindings();
    const env = { ...bindings, ...NO_KV };
    for (const _ of [1, 2, 3]) expect((await call(aiPath, { env })).status).toBe(200);
    // The client, the widget, and once a day the note that the key was seen.
    expect(counted.database).toBe(3);
    letPass(1_001);
    await call(aiPath, { env });
    expect(counted.database).toBe(5);
  });

  it("does not keep a save from being stored where it fails", async () => {
    const { widget } = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: widget.id, name: "Renamed" };
    const path = `/widgets/${widget.type}/edit`;
    const response = await call(path, { token, body, env: NO_KV });
    expect(response.status).toBe(200);
  });
});
