import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { counters } from "#db/schema/usage.ts";
import type { ClientOverview, ListedClient } from "#domain/clients/replies.ts";
import type { User } from "#domain/account-replies.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeClient, makeEmbed, readJson } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { makeRuns } from "#tests/support/runs.ts";

const RUNS = 3_000;

beforeEach(() => stopClock("2026-11-22T12:00:00Z"));

let busyClients = 0;

/** A client with many answers, which have cost something of ten dollars. */
async function busyClient(spent = 2_000_000_000) {
  busyClients += 1;
  const { clientId } = await makeRuns(
    `'019ab000-0000-7000-8000-' || printf('%012d', n + ${busyClients} * 1000000)`,
    RUNS,
    "answered",
  );
  await db
    .update(counters)
    .set({ spent: sql`cast(${spent} as integer)`, day: "2026-11-22", dayAnswers: 7 })
    .where(eq(counters.subject, `client:${clientId}`));
  return makeClient({ monthlyBudget: 10_000_000_000, dailyAnswers: 50 }, clientId);
}

it("the overview of a client has its money, its answers, its people and its widgets", async () => {
  const { id } = await busyClient();
  await makeUser({ clientId: id });
  const token = await makeToken({ isAdmin: true });
  expect(await readJson<ClientOverview>(`/clients/${id}/overview`, token)).toMatchObject({
    today: "2026-11-22",
    modelRetired: false,
    lastAnswerAt: new Date(Number.parseInt("019ab0000000", 16)).toISOString(),
    budget: { limit: 10_000_000_000, spent: 2_000_000_000, warnAt: 80 },
    quota: { today: 7, limit: 50 },
    people: 1,
    waiting: 0,
    widgets: 0,
    blockedSites: 0,
    oldKeyEndsAt: null,
  });
});

it("only widgets of approved toolkits are counted", async () => {
  const { client } = await makeEmbed();
  const token = await makeToken({ isAdmin: true });
  const count = async () =>
    (await readJson<ClientOverview>(`/clients/${client.id}/overview`, token)).widgets;
  expect(await count()).toBe(1);
  await call("/clients/edit", { token, body: { clientid: client.id, approvedToolkits: [] } });
  expect(await count()).toBe(0);
});

it("a page of the list has the month's cost and the last answer of each client, and can be sorted by them", async () => {
  const { id, clientname } = await busyClient(9_000_000_000);
  const idle = await makeClient();
  const token = await makeToken({ isAdmin: true });
  const rows = await readJson<ListedClient[]>("/clients?page=1&size=100&sort=spent", token);
  expect(rows.at(-1)).toMatchObject({ id, clientname, spent: 9_000_000_000 });
  expect(rows.at(-1)?.lastAnswerAt).not.toBeNull();
  expect(rows.find((row) => row.id === idle.id)).toMatchObject({ spent: 0, lastAnswerAt: null });
});

it("neither reads a client's answers one by one", async () => {
  const { id } = await busyClient();
  const token = await makeToken({ isAdmin: true });
  const { DB, calls } = meteredDatabase();
  for (const path of [`/clients/${id}/overview`, "/clients?page=1&size=100"])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect((await call(path, { token, env: { DB } })).status).toBe(200);
  expect(Math.max(...calls.map(({ rowsRead }) => rowsRead))).toBeLessThan(RUNS / 10);
});

it("the overview of an unknown client is 404", async () => {
  const token = await makeToken({ isAdmin: true });
  expect((await call(`/clients/${crypto.randomUUID()}/overview`, { token })).status).toBe(404);
});

it("users can be limited to those of a client", async () => {
  const { id } = await makeClient();
  const { username } = await makeUser({ clientId: id });
  const token = await makeToken({ isAdmin: true });
  const found = await readJson<User[]>(`/users?page=1&client=${id}`, token);
  expect(found.map((user) => user.username)).toEqual([username]);
});
