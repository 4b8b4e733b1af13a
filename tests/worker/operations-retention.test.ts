import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as alertRows from "#db/operations/alerts.ts";
import * as faults from "#db/operations/jobs.ts";
import { makeSession, makeUser, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { makeThread, titlesOf } from "#tests/support/chat.ts";
import { db } from "#tests/support/factories.ts";
import { count, makeChatter } from "#tests/support/retention.ts";
import { makeShare } from "#tests/support/sharing.ts";
import { runJob } from "#tests/support/jobs.ts";
import { DAY_MS } from "#domain/time.ts";

const runRetention = () => runJob("retention");

describe("Every night", { timeout: 60_000 }, () => {
  it("alerts older than 400 days and errors older than 30 are deleted", async () => {
    stopClock();
    const [key, route] = [crypto.randomUUID(), `/${crypto.randomUUID()}`];
    await db.batch([
      alertRows.add(db, [{ key, kind: "runs.lost", data: { count: 10 } }], Date.now()),
    ]);
    await faults.note(db, { route, failure: "Error", requestId: "r" }, Date.now());
    const kept = async () => [
      await count("alerts", `key = '${key}'`),
      await count("faults", `route = '${route}'`),
    ];
    letPass(30 * DAY_MS);
    await runRetention();
    expect(await kept()).toEqual([1, 1]);
    letPass(DAY_MS);
    await runRetention();
    expect(await kept()).toEqual([1, 0]);
    letPass(369 * DAY_MS + 1);
    await runRetention();
    expect(await kept()).toEqual([0, 0]);
  });

  it("sessions that have expired are deleted, those of people who never return too", async () => {
    stopClock();
    const { user } = await makeSession({ persist: true });
    letPass(15 * DAY_MS);
    await makeSession({ persist: true });
    await runRetention();
    const ofUser = `user_id = '${user.id}'`;
    expect(await count("sessions", ofUser)).toBe(1);
    letPass(16 * DAY_MS);
    await runRetention();
    expect(await count("sessions", ofUser)).toBe(0);
  });

  it("shares that ended more than 90 days ago are deleted, and no key of a client", async () => {
    stopClock();
    const { code, client } = await makeShare();
    const kept = async () => [
      await count("client_keys", `code = '${code}'`),
      await count("client_keys", `client_id = '${client.id}' and code is null`),
    ];
    letPass(120 * DAY_MS);
    await runRetention();
    expect(await kept()).toEqual([1, 1]);
    letPass(1);
    await runRetention();
    expect(await kept()).toEqual([0, 1]);
  });

  it("one-time links that have expired are deleted", async () => {
    stopClock();
    const { id } = await makeUser();
    const link = (hash: string, expiresAt: number) =>
      db.run(
        sql`insert into password_links (hash, user_id, expires_at) values (${hash}, ${id}, ${expiresAt})`,
      );
    await link("expired", Date.now() - 1);
    await link("live", Date.now() + 1);
    await runRetention();
    const rows = await db.all<{ hash: string }>(
      sql`select hash from password_links where user_id = ${id}`,
    );
    expect(rows.map(({ hash }) => hash)).toEqual(["live"]);
  });

  it("counts of a day's answers are deleted but for yesterday's and today's in every time zone; months stay", async () => {
    stopClock();
    const periods = ["2025-05-02", "2025-05-03", "2025-05-04", "2025-05-05", "2024-01"];
    for (const period of periods)
      await db.run(
        sql`insert into counters (period, subject, answers) values (${period}, 'user:gone', 5)`,
      );
    await runRetention();
    expect(await count("counters", "subject = 'user:gone'")).toBe(4);
    expect(await count("counters", "period = '2025-05-02'")).toBe(0);
  });

  it("chats stay for ever, unless the client says otherwise", async () => {
    stopClock();
    const { listed } = await makeChatter(null);
    letPass(300 * DAY_MS);
    await runRetention();
    expect(await listed()).toBe(2);
  });

  it("messages older than the client's days are deleted, younger ones of the same thread are not", async () => {
    stopClock();
    const { listed, say } = await makeChatter(7);
    letPass(6 * DAY_MS);
    await say();
    await runRetention();
    expect(await listed()).toBe(4);
    letPass(2 * DAY_MS);
    await runRetention();
    expect(await listed()).toBe(2);
    letPass(6 * DAY_MS);
    await runRetention();
    expect(await listed()).toBe(0);
    await say();
    expect(await listed()).toBe(2);
  });

  it("threads without messages are deleted, but for the one that takes the next question", async () => {
    stopClock();
    const { user, say } = await makeChatter(7);
    const threadCount = () => count("threads", `user_id = '${user.id}'`);
    letPass(8 * DAY_MS);
    await runRetention();
    expect(await threadCount()).toBe(1);
    await say();
    const { token } = await startSession(user);
    await call("/api/thread", { token, body: { action: "new thread" } });
    expect(await threadCount()).toBe(2);
    letPass(8 * DAY_MS);
    await runRetention();
    expect(await threadCount()).toBe(1);
  });

  it("titles go with the questions that they repeat, and names stay as long as their thread has messages", async () => {
    stopClock();
    const { user, say } = await makeChatter(7);
    const titles = async () => {
      const { token } = await startSession(user);
      return titlesOf(token);
    };
    const stored = () => count("threads", `user_id = '${user.id}' and title || title_folded <> ''`);
    const { token } = await startSession(user);
    letPass(1);
    const named = await makeThread(token, "Second");
    await call(`/api/threads/${named.id}`, { token, body: { title: "Named" } });
    letPass(6 * DAY_MS);
    const day = await startSession(user);
    await call("/api", { token: day.token, body: { message: "Later", thread: named.id } });
    await runRetention();
    expect(await titles()).toEqual(["Named", "Hello"]);
    letPass(2 * DAY_MS);
    await runRetention();
    expect([await titles(), await stored()]).toEqual([["Named"], 1]);
    letPass(6 * DAY_MS);
    await runRetention();
    expect([await titles(), await stored()]).toEqual([[""], 0]);
    await say();
    expect(await titles()).toEqual(["Hello"]);
    letPass(1);
    await makeThread((await startSession(user)).token, "Gone");
    letPass(8 * DAY_MS);
    await runRetention();
    expect([await titles(), await stored()]).toEqual([[""], 0]);
  });

  it("a message from before messages had a time is as old as its thread", async () => {
    stopClock();
    const { listed } = await makeChatter(7);
    await db.run(sql`update messages set created_at = null`);
    letPass(8 * DAY_MS);
    await runRetention();
    expect(await listed()).toBe(0);
  });
});
