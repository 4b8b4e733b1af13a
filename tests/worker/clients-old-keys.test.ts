import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#domain/time.ts";
import { call, env, SITE, withModel } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { letPass } from "#tests/support/clock.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { makeClient, readProblem, send } from "#tests/support/factories.ts";
import { change, keysOf, makeRotated } from "#tests/support/keys.ts";
import { otherKv } from "#tests/support/outbox.ts";
import { INPUTS } from "#tests/support/runs.ts";
import type { RenderPage } from "#worker/app.ts";

/** The seconds for which Workers Cache may serve an answer. */
function sharedSeconds(response: Response): number {
  const header = response.headers.get("Cloudflare-CDN-Cache-Control") ?? "";
  const [fresh = 0, ...stale] = [...header.matchAll(/=(\d+)/gu)].map(([, seconds]) =>
    Number(seconds),
  );
  expect(stale).toHaveLength(2);
  return fresh + Math.max(...stale);
}

describe("A rotated key", () => {
  it("works beside the new one until its end, and is 404 from then on, with and without caches", async () => {
    const { statuses, oldPath, newPath, client, rotated } = await makeRotated();
    expect(rotated.apikey).not.toBe(client.apikey);
    expect(await statuses()).toEqual([200, 200]);
    letPass(HOUR_MS - 1);
    expect(await statuses()).toEqual([200, 200]);
    const kept = await env.KV.get(`client:${client.apikey}`);
    expect(kept).not.toBeNull();
    letPass(1);
    expect(await statuses()).toEqual([404, 200]);
    await env.KV.put(`client:${client.apikey}`, kept ?? "");
    expect(await statuses({ KV: otherKv().KV })).toEqual([404, 200]);
    expect((await call(oldPath)).status).toBe(404);
    expect((await call(newPath)).status).toBe(200);
    const preflight = { method: "OPTIONS", headers: { Origin: "https://a.example" } };
    expect((await call(oldPath, preflight)).status).toBe(404);
  });

  it("gets no answer and no rating after its end even where KV still says that it has none", async () => {
    const { statuses, client, oldPath, newPath } = await makeRotated({ keeps: 0 });
    const reply = await call(newPath, { body: INPUTS, env: withModel("ok") });
    const { vote } = (await reply.json()) as { vote: string };
    const stale = { ...client, keyEndsAt: null, sharedWidget: null };
    await env.KV.put(`client:${client.apikey}`, JSON.stringify(stale));
    const { KV } = otherKv();
    expect(await statuses({ KV })).toEqual([404, 200]);
    const rate = async (path: string) =>
      (await call(`${path}/rating`, { body: { vote, value: "up" }, env: { KV } })).status;
    expect([await rate(oldPath), await rate(newPath)]).toEqual([404, 204]);
  });

  it("is stored by no cache beyond its end, rendered or from the isolate's memory", async () => {
    const { oldPath, newPath, client } = await makeRotated({ keeps: 100_000 });
    const renderPage: RenderPage = async (_, { fetchRest }) => fetchRest(SITE + oldPath);
    const page = async () =>
      send(new Request(SITE + oldPath.replace("/ai/", "/embed/")), { renderPage });
    for (const left of [100, 99, 30, 1]) {
      for (const response of [await page(), await page(), await call(oldPath)]) {
        expect(response.status).toBe(200);
        expect(sharedSeconds(response)).toBe(left);
      }
      letPass({ 100: 1_000, 99: 69_000, 30: 29_000 }[left] ?? 1_000);
    }
    expect((await call(oldPath)).status).toBe(404);
    expect(sharedSeconds(await call(newPath))).toBe(86_460);
    const [entry] = (await env.KV.list({ prefix: `client:${client.apikey}` })).keys;
    expect(entry?.expiration).toBeLessThan(vi.getRealSystemTime() / 1000 + 101);
  });

  it("costs a warm frame no query of the database", async () => {
    const { oldPath } = await makeRotated();
    await call(oldPath);
    const { counted, bindings } = countedBindings();
    expect((await call(oldPath, { env: bindings })).status).toBe(200);
    expect(counted.database).toBe(0);
  });

  it("can be ended at once; the current one cannot", async () => {
    const { client, rotated, statuses } = await makeRotated();
    const end = (apikey: string) => change("endkey", { clientid: client.id, apikey });
    expect(await statuses()).toEqual([200, 200]);
    expect((await end(client.apikey)).status).toBe(204);
    expect(await statuses()).toEqual([404, 200]);
    const [, ended] = await keysOf(client);
    // All rows are of one millisecond, so their order is not that of the changes.
    const changes = (await auditOf(client.id)).find(({ action }) => action === "end-key")?.changes;
    const [before, after] = changes?.oldKeys ?? [];
    expect(Object.keys(changes ?? {})).toEqual(["oldKeys"]);
    expect(before).toEqual([`…${client.apikey.slice(-4)} ends 2025-05-05 13:00:00 UTC`]);
    expect(after).toEqual([`…${client.apikey.slice(-4)} ends 2025-05-05 12:00:00 UTC`]);
    expect(ended).toMatchObject({ apikey: client.apikey, endsAt: new Date().toISOString() });
    letPass(1_000);
    expect((await end(client.apikey)).status).toBe(204);
    expect((await keysOf(client))[1]).toEqual(ended);
    expect(await readProblem(await end(rotated.apikey))).toMatchObject({ status: 409 });
    expect((await end(crypto.randomUUID())).status).toBe(404);
    expect(
      (await change("endkey", { clientid: (await makeClient()).id, apikey: rotated.apikey }))
        .status,
    ).toBe(404);
  });
});
