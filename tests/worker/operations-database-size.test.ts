import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { alerts, databaseSizes } from "#db/schema/operations.ts";
import { ANSWER_FAILURES, DATABASE_FULL } from "#domain/messages.ts";
import type { AlertPage, SiteState } from "#domain/operations/replies.ts";
import { DAY_MS } from "#domain/time.ts";
import { PASSWORD, makeToken, makeUser } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson, readProblem } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { INPUTS, cheapModel } from "#tests/support/runs.ts";

type Wrapped = { meta: { size_after: number } };

/** The database, if it were of another size. */
function ofSize(bytes: number): D1Database {
  const resized = <T extends Wrapped>(result: T) => {
    result.meta.size_after = bytes;
    return result;
  };
  const statement = (original: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(original, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        if (name === "run" || name === "all") return async () => resized(await target[name]());
        return (Reflect.get(target, name) as () => unknown).bind(target);
      },
    });
  return new Proxy(env.DB, {
    get(target, name) {
      // Only this statement is asked for the size; a batch accepts the platform's own statements only.
      if (name === "prepare")
        return (query: string) =>
          query.includes('from "database_sizes" where')
            ? statement(target.prepare(query))
            : target.prepare(query);
      return (Reflect.get(target, name) as () => unknown).bind(target);
    },
  });
}

/** The database once it has no room: every write fails as D1's do. */
function fullDatabase(): D1Database {
  const isWrite = (query: string) => /^\s*(insert|update)/iu.test(query);
  const written = new WeakSet<object>();
  const fail = () => Promise.reject(new Error("D1_ERROR: Exceeded maximum DB size"));
  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(original, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        return fail;
      },
    });
    written.add(proxy);
    return proxy;
  };
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare")
        return (query: string) => {
          const prepared = target.prepare(query);
          return isWrite(query) ? statement(prepared) : prepared;
        };
      if (name === "batch")
        return (statements: D1PreparedStatement[]) =>
          statements.some((one) => written.has(one)) ? fail() : target.batch(statements);
      return (Reflect.get(target, name) as () => unknown).bind(target);
    },
  });
}

describe("The size of the database", () => {
  it("is noted every night, with its growth and with the time when it is full", async () => {
    stopClock("2024-05-01T03:17:00Z");
    const token = async () => makeToken({ isAdmin: true });
    const sizeOf = async (bytes: number) => {
      const DB = ofSize(bytes);
      await runJob("digest", { bindings: { DB } });
      const response = await call("/platform/state", { token: await token(), env: { DB } });
      return ((await response.json()) as SiteState).database;
    };
    expect(await sizeOf(5e9)).toEqual({ bytes: 5e9, growth: null, fullInMonths: null });
    expect(await db.$count(alerts, eq(alerts.kind, "database.size"))).toBe(0);
    letPass(10 * DAY_MS);
    expect(await sizeOf(6.1e9)).toEqual({ bytes: 6.1e9, growth: 3.3e9, fullInMonths: 1 });
    letPass(DAY_MS);
    await sizeOf(6.1e9);
    const { rows } = await readJson<AlertPage>("/alerts", await token());
    expect(rows.map(({ key, sentence }) => [key, sentence])).toEqual([
      [
        "database.size:60:2024-05",
        "The database is 61 % full, and will be full in about 1 month. A full database allows no answers: keep answers and chats for fewer days, or delete what is not needed.",
      ],
    ]);
    await sizeOf(8.1e9);
    letPass(25 * DAY_MS);
    await sizeOf(8.1e9);
    const keys = await db.select({ key: alerts.key }).from(alerts);
    expect(keys.map(({ key }) => key).toSorted()).toEqual([
      "database.size:60:2024-05",
      "database.size:60:2024-06",
      "database.size:80:2024-05",
      "database.size:80:2024-06",
    ]);
  });

  it("is kept for 400 days", async () => {
    stopClock("2024-05-01T03:17:00Z");
    await db.insert(databaseSizes).values([
      { day: "2023-03-27", bytes: 1 },
      { day: "2023-03-28", bytes: 1 },
    ]);
    await runJob("retention");
    const days = await db.select({ day: databaseSizes.day }).from(databaseSizes);
    expect(days).not.toContainEqual({ day: "2023-03-27" });
    expect(days).toContainEqual({ day: "2023-03-28" });
  });
});

describe("A full database", () => {
  it("shows embeds; a visitor who asks reads a sentence, in the language of the frame", async () => {
    const { aiPath } = await makeEmbed({ frame: { language: "de" } });
    const full = { DB: fullDatabase() };
    expect((await call(aiPath, { env: full })).status).toBe(200);
    const asked = await call(aiPath, { body: INPUTS, env: { ...cheapModel("ok"), ...full } });
    expect(asked.headers.get("Retry-After")).toBe("3600");
    const problem = await readProblem(asked);
    expect(problem.status).toBe(503);
    expect(problem.detail).toMatch(/nicht verfügbar/u);
    const english = await call(`${aiPath}?lang=en`, {
      body: INPUTS,
      env: { ...cheapModel("ok"), ...full },
    });
    expect((await readProblem(english)).detail).toBe(ANSWER_FAILURES.exhausted);
  });

  it("is named to a person who signs in or saves", async () => {
    const full = { DB: fullDatabase() };
    const { username } = await makeUser();
    const signIn = await call("/auth", { body: { user: username, pwd: PASSWORD }, env: full });
    expect(await readProblem(signIn)).toMatchObject({ status: 503, detail: DATABASE_FULL });
    const token = await makeToken({ isAdmin: true });
    const body = { name: "Full", collection: "Full" };
    const save = await call("/toolkits/add", { token, body, env: full });
    expect(await readProblem(save)).toMatchObject({ status: 503, detail: DATABASE_FULL });
  });
});
