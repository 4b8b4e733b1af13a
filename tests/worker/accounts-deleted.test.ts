import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { REPLACEMENTS } from "#db/accounts/deleted.ts";
import { deletedAccounts } from "#db/schema/accounts.ts";
import type { User } from "#domain/account-replies.ts";
import { DAY_MS, HOUR_MS } from "#domain/time.ts";
import { fillAccount } from "#tests/support/account-data.ts";
import { PASSWORD, makeSession, makeUser, startSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { CATALOGUE_CALLS } from "#tests/support/audited-calls.ts";
import { OPERATIONS_CALLS } from "#tests/support/audited-operations.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson, uniqueLetters } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { replaceSome } from "#worker/jobs/cleaning.ts";

/** Every table that has one of the texts, in any column of any row. */
async function tablesWith(...texts: string[]): Promise<string[]> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%cf%'`,
  );
  const found = [];
  for (const { name } of tables) {
    const text = JSON.stringify(await db.all(sql`select * from ${sql.identifier(name)}`));
    if (texts.some((one) => text.toLowerCase().includes(one.toLowerCase()))) found.push(name);
  }
  return found;
}

/** Makes every recorded call that leaves the account and its password as they are, and some that are not recorded. */
async function doEverything(user: User, token: string): Promise<void> {
  const own = ["DELETE /account", "POST /account/password"];
  const calls = Object.entries({ ...CATALOGUE_CALLS, ...OPERATIONS_CALLS });
  for (const [name, make] of calls.filter(([one]) => !own.includes(one))) {
    const { path, rows: _rows, who: _who, ...options } = await make(user);
    const method = options.method ?? (path.endsWith("/texts") ? "GET" : "POST");
    const response = await call(path, { ...options, method, token });
    expect([name, response.status < 300]).toEqual([name, true]);
  }
  const { widget } = await makeEmbed();
  const draft = `/widgets/${widget.type}/${widget.id}/draft`;
  await call(draft, { method: "PUT", token, body: { data: { ...widget.data, submit: "Mine" } } });
  const { version } = await readJson<{ version: number }>(draft, token);
  await call(draft, { method: "DELETE", token, body: { version } });
  await fillAccount(user.id, "mine", widget.id);
  const answer = await call("/api", { token, body: { message: "Hello" }, env: withModel("ok") });
  expect(answer.status).toBe(200);
  for (const filter of [`actor=${user.username}`, `actorId=${user.id}`])
    await (await call(`/audit/export?${filter}`, { token })).text();
  await (await call(`/runs/export?user=${user.id}`, { token })).text();
}

async function deleted() {
  stopClock(Date.now());
  const { user, token } = await makeSession({ isAdmin: true });
  const { token: admin } = await makeSession({ isAdmin: true });
  const [company, username] = [uniqueLetters(), uniqueLetters()];
  await doEverything(user, token);
  await call("/users/link", { token: admin, body: { id: user.id } });
  const changed = await call("/users/edit", {
    token: admin,
    body: { id: user.id, company, username },
  });
  expect(changed.status).toBe(200);
  letPass(DAY_MS);
  await runJob("usage-sums");
  const session = await startSession({ ...user, username });
  const body = { password: PASSWORD };
  const response = await call("/account", { method: "DELETE", token: session.token, body });
  expect(response.status).toBe(204);
  return { id: user.id, texts: [user.username, username, company, user.id] };
}

/** The id that replaces that of a deleted account. */
async function replacementOf(id: string): Promise<string> {
  const [row] = await db.all<{ replacement: string }>(
    sql`select replacement from deleted_accounts where user_id = ${id}`,
  );
  return row?.replacement ?? "";
}

/** Expects audit and usage to call a deleted account by one other name. */
async function expectOneName(replacement: string): Promise<void> {
  const { token } = await makeSession({ isAdmin: true });
  const name = `Deleted account ${replacement.slice(0, 4)}`;
  type Row = { actorName: string; entityName: string };
  const audited = async (query: string) =>
    (await readJson<{ rows: Row[] }>(`/audit?${query}`, token)).rows;
  const done = await audited(`actorId=${replacement}&size=200`);
  expect(done.length).toBeGreaterThan(20);
  expect(new Set(done.map(({ actorName }) => actorName))).toEqual(new Set([name]));
  const about = await audited(`entity=user&id=${replacement}`);
  expect(new Set(about.map(({ entityName }) => entityName))).toEqual(new Set([name]));
  const usage = await readJson<{ rows: object[] }>("/usage?group=user", token);
  expect(usage.rows).toContainEqual(expect.objectContaining({ value: replacement, name }));
}

describe("A deleted account", () => {
  it("is in no table by its names, its company or its id after a night, and others keep their rows", async () => {
    const other = await makeUser();
    const rowsOfOther = async () =>
      db.all(sql`select * from audit where entity_id = ${other.id} or actor_id = ${other.id}`);
    const before = await rowsOfOther();
    const { id, texts } = await deleted();
    const replacement = await replacementOf(id);
    expect(await tablesWith(...texts)).toEqual(
      expect.arrayContaining(["audit", "deleted_accounts", "runs", "usage_days", "usage_sums"]),
    );
    letPass(HOUR_MS);
    await runJob("deleted-accounts");
    expect(await tablesWith(...texts)).toEqual([]);
    await expectOneName(replacement);
    expect(await rowsOfOther()).toEqual(before);
  });

  it("is replaced in several nights if the audit is long", async () => {
    const { texts } = await deleted();
    letPass(HOUR_MS);
    const accounts = await db.$count(deletedAccounts);
    const steps = accounts * REPLACEMENTS.length + 3;
    const runs = [];
    do runs.push(await replaceSome(db, { steps, until: Date.now() + HOUR_MS }, 20));
    while (runs.at(-1)?.accounts === 0 && runs.length < 60);
    expect(runs.length).toBeGreaterThan(2);
    expect(runs.at(-1)?.accounts).toBe(accounts);
    expect(await tablesWith(...texts)).toEqual([]);
  });
});
