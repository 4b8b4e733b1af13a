import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import type { Client } from "#domain/clients/client.ts";
import { call, SITE, withModel } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { letPass } from "#tests/support/clock.ts";
import { makeClient, readProblem, send } from "#tests/support/factories.ts";
import { change, inTime, keysOf, makeRotated } from "#tests/support/keys.ts";
import { INPUTS, settledRun } from "#tests/support/runs.ts";
import type { RenderPage } from "#worker/app.ts";

describe("POST /clients/rotatekey", () => {
  it("refuses a third living key, a stale version, and a time that is past, and changes nothing", async () => {
    const { client, rotated } = await makeRotated();
    const before = await keysOf(client);
    const rotate = async (body: object) =>
      readProblem(await change("rotatekey", { clientid: client.id, ...body }));
    expect(await rotate({ endsAt: inTime(DAY_MS) })).toMatchObject({
      status: 409,
      detail: "End the old key first.",
    });
    const stale = { endsAt: "now", version: client.version };
    expect(await rotate(stale)).toMatchObject({ status: 409, current: { id: client.id } });
    for (const endsAt of [inTime(0), inTime(-1), "2001-01-01", "soon", "", null, 5, undefined]) {
      const detail = "Choose a time in the future.";
      expect(await rotate({ endsAt })).toMatchObject({ status: 400, detail });
    }
    expect(await rotate({ endsAt: inTime(400 * DAY_MS) })).toMatchObject({ status: 400 });
    expect(await rotate({ clientid: "nobody", endsAt: "now" })).toMatchObject({ status: 404 });
    expect(await keysOf(client)).toEqual(before);
    expect(before.map(({ apikey }) => apikey)).toEqual([rotated.apikey, client.apikey]);
    // With "now", no third key is alive.
    expect((await change("rotatekey", { clientid: client.id, endsAt: "now" })).status).toBe(200);
  });

  it("is in the audit with the last characters of both keys", async () => {
    const { client, rotated } = await makeRotated();
    const [former, current] = [client, rotated].map(({ apikey }) => `…${apikey.slice(-4)}`);
    const rows = await auditOf(client.id);
    expect(rows.find(({ action }) => action === "rotate-key")?.changes).toEqual({
      apikey: [former, current],
      oldKeys: [null, [`${former} ends 2025-05-05 13:00:00 UTC`]],
    });
  });

  it("makes room once the old key has ended, which is then forgotten", async () => {
    const { client, rotated } = await makeRotated();
    letPass(HOUR_MS);
    const rotation = { clientid: client.id, endsAt: inTime(7 * DAY_MS) };
    const again = (await (await change("rotatekey", rotation)).json()) as Client;
    const found = (await keysOf(client)).map(({ apikey, isCurrent, endsAt }) => [
      apikey,
      isCurrent,
      endsAt,
    ]);
    expect(found).toEqual([
      [again.apikey, true, null],
      [rotated.apikey, false, rotation.endsAt],
    ]);
  });

  it("leaves at most two living keys, however many people rotate at once", async () => {
    const client = await makeClient();
    const rotation = { clientid: client.id, endsAt: inTime(HOUR_MS) };
    const replies = await Promise.all([1, 2, 3].map(() => change("rotatekey", rotation)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await keysOf(client)).toHaveLength(2);
  });
});

describe("A key that is replaced by an edit", () => {
  it("stops at once; another client cannot take a key that is alive", async () => {
    const { client, rotated, oldPath, newPath } = await makeRotated();
    const taken = { clientName: `Other ${client.id}`, apikey: client.apikey };
    expect(await readProblem(await change("add", taken))).toMatchObject({
      status: 409,
      title: "Client Exists",
    });
    const apikey = crypto.randomUUID();
    await change("edit", { clientid: client.id, apikey });
    expect((await keysOf(client)).map((key) => key.apikey)).toEqual([apikey, client.apikey]);
    expect((await call(newPath)).status).toBe(404);
    expect((await call(oldPath)).status).toBe(200);
    // Back to the old key: it has no end any more.
    await change("edit", { clientid: client.id, apikey: client.apikey });
    expect(await keysOf(client)).toMatchObject([{ apikey: client.apikey, endsAt: null }]);
    expect(rotated.apikey).not.toBe(apikey);
  });

  it.each([
    "guess-me",
    "00000000-0000-0000-0000-000000000000",
    "1ec9414c-232a-6b00-b3c8-9e6bdeced846",
  ])("must be a random UUID, not %s", async (apikey) => {
    const { id: clientid } = await makeClient();
    const { detail, status } = await readProblem(await change("edit", { clientid, apikey }));
    expect([status, detail]).toEqual([400, expect.stringContaining("Generate")]);
  });
});

describe("The use of a key", () => {
  it("is noted once a day: the answer with its settlement, the site where KV misses", async () => {
    const { client, oldPath, newPath } = await makeRotated({ keeps: 3 * DAY_MS });
    const today = () => new Date().toISOString().slice(0, 10);
    expect(await keysOf(client)).toMatchObject([
      { lastAnswerOn: null, lastSeenOn: null, lastOrigin: null },
      { lastAnswerOn: null, lastSeenOn: today(), lastOrigin: null },
    ]);
    await call(newPath, { body: INPUTS, env: withModel("ok") });
    await settledRun(client.id);
    const renderPage: RenderPage = async (_, { fetchRest }) => fetchRest(SITE + oldPath);
    const show = async (site: string) => {
      const headers = { Referer: `${site}/course?student=7` };
      await send(new Request(SITE + oldPath.replace("/ai/", "/embed/"), { headers }), {
        renderPage,
      });
    };
    await show("https://first.example");
    const first = today();
    expect(await keysOf(client)).toMatchObject([
      { lastAnswerOn: first, lastSeenOn: first, lastOrigin: null },
      { lastAnswerOn: null, lastSeenOn: first, lastOrigin: "https://first.example" },
    ]);
    const forget = async () => change("edit", { clientid: client.id, tagline: today() });
    await forget();
    await show("https://second.example");
    expect((await keysOf(client))[1]).toMatchObject({ lastOrigin: "https://first.example" });
    letPass(DAY_MS);
    await forget();
    await show("https://second.example");
    expect((await keysOf(client))[1]).toMatchObject({
      lastSeenOn: today(),
      lastOrigin: "https://second.example",
    });
  });
});
