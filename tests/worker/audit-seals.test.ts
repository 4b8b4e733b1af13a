import { beforeEach, describe, expect, it } from "vitest";
import type { SealState } from "#domain/audit/answers.ts";
import * as seals from "#db/audit/seals.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { env } from "#tests/support/app.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { seal } from "#worker/jobs/seal.ts";

const TRIGGERS = ["audit_no_update", "audit_no_delete", "audit_seals_no_delete"];
const AT = Date.parse("2026-03-05T12:00Z");

/** Runs statements as somebody would who takes the triggers away, and puts the triggers back. */
async function tamper(...statements: string[]) {
  const { results } = await env.DB.prepare(
    `select name, sql from sqlite_master where name in ('${TRIGGERS.join("','")}')`,
  ).all<{ name: string; sql: string }>();
  for (const { name } of results) await env.DB.exec(`drop trigger ${name}`);
  for (const statement of statements) await env.DB.exec(statement);
  for (const trigger of results) await env.DB.exec(trigger.sql.replaceAll("\n", " "));
}

function row(day: string, tagline: string): string {
  const time = Date.parse(`${day}T10:00Z`).toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${crypto.randomUUID().slice(-12)}`;
  return `insert into audit values ('${id}', 'user', 'u', 'anna', 'edit', 'client', 'c', 'C', '{"tagline":["","${tagline}"]}', null)`;
}

// 1 and 3 March have rows; 2 March has none.
beforeEach(async () => {
  await tamper("delete from audit", "delete from audit_seals");
  await env.DB.exec(row("2026-03-01", "one"));
  await env.DB.exec(row("2026-03-03", "three"));
  await seals.sealDays(db, AT);
});

describe("The seals of the audit", () => {
  it("are one for each day that is over, and hold", async () => {
    await env.DB.exec(row("2026-03-05", "today"));
    expect(await seals.sealDays(db, AT)).toBe(0);
    const state = await readJson<SealState>("/audit/verify", await makeToken({ isAdmin: true }));
    expect(state).toMatchObject({ days: 4, rows: 2, broken: null });
    expect(state.newest).toEqual({
      day: "2026-03-04",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    const { days, newest } = state;
    const stored = await readJson("/audit/seals", await makeToken({ isAdmin: true }));
    expect(stored).toEqual({ days, newest });
  });

  it("are computed for the newest days only, where that is asked", async () => {
    expect(await seals.verify(db, 2)).toMatchObject({ rows: 1, broken: null });
    await tamper("update audit set actor_name = 'bob' where changes like '%one%'");
    expect((await seals.verify(db, 2)).broken).toBeNull();
    await tamper("update audit set actor_name = 'bob' where changes like '%three%'");
    expect((await seals.verify(db, 2)).broken).toBe("2026-03-03");
  });

  it.each([
    [
      "a changed row",
      "2026-03-03",
      "update audit set actor_name = 'bob' where changes like '%three%'",
    ],
    ["a deleted row", "2026-03-01", "delete from audit where changes like '%one%'"],
    ["a row added to a day without rows", "2026-03-02", row("2026-03-02", "two")],
    ["a row added before the first day", "2026-03-01", row("2026-02-01", "old")],
    ["a missing seal", "2026-03-03", "delete from audit_seals where day = '2026-03-02'"],
  ])("name the first day that has %s", async (_, day, statement) => {
    await tamper(statement);
    expect((await seals.verify(db)).broken).toBe(day);
  });

  it("raise an alert once, when the job finds one broken", async () => {
    await tamper("update audit set entity_name = 'D' where changes like '%one%'");
    const run = async () => seal.run({ env, cache: undefined, schedule: [] });
    await expect(run()).rejects.toThrow("A part of the job");
    // The broken day is among the newest seals again.
    await tamper("delete from audit_seals where day > '2026-03-04'");
    await expect(run()).rejects.toThrow("A part of the job");
    const token = await makeToken({ isAdmin: true });
    const { rows } = await readJson<{ rows: { kind: string; sentence: string }[] }>(
      "/alerts",
      token,
    );
    const found = rows.filter(({ kind }) => kind === "seal.broken");
    expect(found).toEqual([
      expect.objectContaining({ sentence: expect.stringContaining("The audit of March 1, 2026") }),
    ]);
  });
});
