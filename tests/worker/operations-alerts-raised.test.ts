import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as keys from "#db/clients/keys.ts";
import { clientKeys } from "#db/schema/client-keys.ts";
import { prices } from "#db/schema/usage.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { DAY_MS } from "#domain/time.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { makeRuns, openAlerts } from "#tests/support/alerts.ts";
import { SITE, call } from "#tests/support/app.ts";
import { lastAuditOf } from "#tests/support/audit.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient, send, uniqueLetters, uniqueSite } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { makeShare } from "#tests/support/sharing.ts";

const admin = makeToken({ isAdmin: true });
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

/** The alerts after two runs of a job: the second run raises none again. */
async function raisedBy(job: string, beginning: string) {
  await runJob(job);
  await runJob(job);
  return openAlerts(await admin, beginning);
}

describe("The job that raises alerts", () => {
  it("finds a model of which more than one answer in five fails, and tells it once", async () => {
    const [bad, good, rare] = times(3, "").map(() => uniqueLetters());
    await makeRuns(bad as string, [
      ...times(20, "answered" as const),
      ...times(6, "timeout" as const),
    ]);
    await makeRuns(good as string, [
      ...times(20, "answered" as const),
      ...times(5, "busy" as const),
      ...times(9, "left" as const),
    ]);
    await makeRuns(rare as string, times(4, "unavailable" as const));
    const found = await raisedBy("alerts", "model.failing:");
    const sentence = `6 of the last 26 answers of ${bad} failed.`;
    expect(found.filter(({ key }) => key.includes(bad as string))).toMatchObject([{ sentence }]);
    expect(found.map(({ key }) => key).join(" ")).not.toMatch(new RegExp(`${good}|${rare}`, "u"));
  });

  it("tells once a day that another model answers, with both prices", async () => {
    const [asked, dear, unknown] = times(3, "").map(() => uniqueLetters()) as [
      string,
      string,
      string,
    ];
    const price = { validFrom: "2020-01-01", source: "test", by: "test" };
    await db.insert(prices).values([
      { ...price, model: asked, input: 1_000_000, output: 2_000_000 },
      { ...price, model: dear, input: 2_000_000, output: 12_500_000 },
      // It does not count yet.
      { ...price, model: asked, validFrom: "2999-01-01", input: 9, output: 9 },
    ]);
    await makeRuns(asked, times(2, "answered" as const), { modelAnswered: dear });
    await makeRuns(asked, ["answered"], { modelAnswered: unknown });
    await makeRuns(asked, ["answered"], { modelAnswered: asked });
    const found = await raisedBy("alerts", `model.replaced:${asked}:`);
    expect(found.map(({ sentence }) => sentence).toSorted()).toEqual(
      [
        `${dear} answered in place of ${asked} (2 answers of the last hour). It costs more: a million tokens are $2 in and $12.5 out; those of ${asked}, $1 and $2.`,
        `${unknown} answered in place of ${asked} (1 answer of the last hour). The price of one of the two is not known.`,
      ].toSorted(),
    );
  });

  it("finds models without a price", async () => {
    const [without, priced] = [uniqueLetters(), uniqueLetters()];
    const outcomes = times(2, "answered" as const);
    await makeRuns(without, outcomes, { modelAnswered: without, estimated: 3 });
    await makeRuns(priced, outcomes, { modelAnswered: priced, estimated: 1 });
    const found = await raisedBy("alerts", "price.missing:");
    const sentence = `${without} has no price: 2 answers of the last hour were counted at the price of the most expensive known model.`;
    expect(found.filter(({ key }) => key.includes(without))).toMatchObject([{ sentence }]);
    expect(found.map(({ key }) => key).join(" ")).not.toContain(priced);
  });

  it("finds answers that were never settled", async () => {
    stopClock("2024-04-01T12:00:00Z");
    await makeRuns("m", times(9, "lost" as const));
    expect(await raisedBy("alerts", "runs.lost:all:2024-04-01")).toEqual([]);
    await makeRuns("m", ["lost"]);
    expect(await raisedBy("alerts", "runs.lost:all:2024-04-01")).toMatchObject([
      { sentence: expect.stringMatching(/^10 answers/u) },
    ]);
  });

  it("tells of a model that used up its tokens for thoughts more than once", async () => {
    stopClock("2024-04-03T12:00:00Z");
    const model = `model-${uniqueLetters()}`;
    await makeRuns(model, ["onlyThoughts", "answered"]);
    expect(await raisedBy("alerts", `model.thinking:${model}`)).toEqual([]);
    await makeRuns(model, ["onlyThoughts"]);
    expect(await raisedBy("alerts", `model.thinking:${model}`)).toMatchObject([
      { sentence: expect.stringMatching(/^2 answers of .* used up their tokens for thoughts/u) },
    ]);
  });

  it("tells once a day that answers cost more than was reserved for them", async () => {
    stopClock("2024-04-02T12:00:00Z");
    await makeRuns("m", ["answered"], { reserved: 1_200_000, cost: 1_200_000 });
    expect(await raisedBy("alerts", "runs.over:")).toEqual([]);
    await makeRuns("m", times(2, "answered" as const), { reserved: 1_200_000, cost: 2_000_000 });
    const [alert, ...others] = await raisedBy("alerts", "runs.over:");
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      key: "runs.over:all:2024-04-02",
      sentence:
        "2 answers of the last hour cost more than was reserved, $0.0016 in all. A budget can be exceeded by this amount.",
    });
  });

  it("finds unexpected errors, by route, name and request, without their text", async () => {
    class OddError extends Error {
      override readonly name = `Odd${uniqueLetters()}`;
    }
    const error = new OddError("a visitor's text");
    const renderPage = async () => Promise.reject(error);
    const headers = { Accept: "text/html" };
    const request = () => new Request(`${SITE}/secret-path`, { headers });
    const first = await send(request(), { renderPage });
    expect(first.status).toBe(500);
    const last = await send(request(), { renderPage });
    const found = await raisedBy("alerts", "server.error:");
    const [alert, ...others] = found.filter(({ key }) => key.includes(error.name));
    expect(others).toEqual([]);
    expect(alert?.sentence).toContain(last.headers.get("X-Request-Id"));
    expect(JSON.stringify(alert)).not.toMatch(/secret-path|visitor's/u);
  });

  it("gathers newly blocked sites in one alert a day, and names none", async () => {
    stopClock("2024-05-01T03:17:00Z");
    const [one, two] = [await makeClient(), await makeClient()];
    const origin = uniqueSite();
    const note = async (clientId: string, site: string) =>
      blockedSites.note(db, { clientId, origin: site, source: "referer", count: 1 });
    await note(one.id, uniqueSite());
    letPass(DAY_MS);
    for (const { id } of [one, two, two]) await note(id, origin);
    const [alert] = await raisedBy("digest", "origin.refused:all:2024-05-02");
    expect(alert?.sentence).toMatch(
      /^2 sites that are not allowed tried to show widgets of 2 clients/u,
    );
    expect(JSON.stringify(alert)).not.toContain(origin);
  });

  it("tells that an old key ends 7 days and 1 day before, once each, with its last letters only", async () => {
    stopClock("2024-06-01T10:00:00Z");
    const { id, apikey, clientname } = await makeClient();
    const endsAt = Date.now() + 9 * DAY_MS;
    await keys.rotate(db, id as ClientId, { endsAt, version: undefined }, SYSTEM, Date.now());
    const told: number[] = [];
    for (let day = 0; day < 10; day += 1) {
      await runJob("digest");
      const token = await makeToken({ isAdmin: true });
      told.push((await openAlerts(token, `key.ending:${id}:`)).length);
      letPass(DAY_MS);
    }
    // Told after two nights, 7 days before, and after eight, one day before.
    expect(told).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 2, 2]);
    const open = await openAlerts(await makeToken({ isAdmin: true }), `key.ending:${id}:`);
    const [alert] = open;
    expect(alert?.sentence).toBe(
      `The old key …${apikey.slice(-4)} of ${clientname} ends on June 10, 2024, 10:00 UTC. It has given no answer. Put the current key into the pages that still have the old one.`,
    );
    expect(JSON.stringify(open)).not.toContain(apikey);
  });

  it("does not tell that a share ends, which its maker has meant to", async () => {
    stopClock("2024-08-01T10:00:00Z");
    const { client, apikey } = await makeShare();
    const endsAt = Date.now() + 5 * DAY_MS;
    await db.update(clientKeys).set({ endsAt }).where(eq(clientKeys.apikey, apikey));
    expect(await raisedBy("digest", `key.ending:${client.id}:`)).toEqual([]);
  });

  it("no longer tells that a key will end once somebody has ended it by hand", async () => {
    stopClock("2024-07-01T10:00:00Z");
    const [ended, other] = [await makeClient(), await makeClient()];
    const endsAt = Date.now() + 5 * DAY_MS;
    for (const { id } of [ended, other])
      await keys.rotate(db, id as ClientId, { endsAt, version: undefined }, SYSTEM, Date.now());
    await runJob("digest");
    const { token, user } = await makeSession({ isAdmin: true });
    const count = async ({ id }: { id: string }) =>
      (await openAlerts(token, `key.ending:${id}:`)).length;
    const [alert] = await openAlerts(token, `key.ending:${ended.id}:`);
    const body = { clientid: ended.id, apikey: ended.apikey };
    expect((await call("/clients/endkey", { token, body })).status).toBe(204);
    expect([await count(ended), await count(other)]).toEqual([0, 1]);
    expect(await lastAuditOf(alert?.key ?? "")).toEqual({
      action: "acknowledge",
      entity: "alert",
      changes: { acknowledgedBy: [null, user.username] },
    });
  });
});
