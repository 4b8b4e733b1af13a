import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { results as table } from "#db/schema/assistant.ts";
import type { ResultRow } from "#domain/assistant/replies.ts";
import { MAX_KEPT_RESULTS, MAX_RECENT_RESULTS, TOO_MANY_KEPT } from "#domain/assistant/storage.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson, readProblem } from "#tests/support/factories.ts";
import { addResult, makePerson } from "#tests/support/results.ts";

async function change(id: string, body: object, token: string): Promise<Response> {
  return call(`/api/results/${id}`, { token, body });
}

describe("of a person's results", () => {
  /** Inserts many results with one statement: the n-th is n milliseconds old. */
  async function addMany(owner: string, count: number, kept: boolean) {
    const ids = JSON.stringify(Array.from({ length: count }, () => crypto.randomUUID()));
    await db.run(sql`insert into ${table} (id, user_id, source, title, inputs, answer, folded, kept, created_at, updated_at)
      select value, ${owner}, 'busname', 'Old ' || key, '{}', '', '', ${kept}, ${Date.now()} - 1000 - key, 0
      from json_each(${ids})`);
  }

  it(`the newest ${MAX_RECENT_RESULTS} stay, and all kept ones`, async () => {
    const person = await makePerson();
    await addMany(person.userId, MAX_RECENT_RESULTS + 5, false);
    await addMany(person.userId, 3, true);
    const others = await makePerson();
    await addMany(others.userId, MAX_RECENT_RESULTS + 5, false);
    const id = await addResult(person.userId);
    const count = async (query: string, caller = person.token) =>
      Number((await call(`/api/results?${query}`, { token: caller })).headers.get("X-Total-Count"));
    expect(await count("kept=false")).toBe(MAX_RECENT_RESULTS);
    expect(await count("kept=true")).toBe(3);
    expect(await count("", others.token)).toBe(MAX_RECENT_RESULTS + 5);
    const [newest] = await readJson<ResultRow[]>("/api/results?size=1", person.token);
    expect(newest?.id).toBe(id);
    expect(await readJson(`/api/results?search=${"x"}`, person.token)).toEqual([]);
  });

  it(`${MAX_KEPT_RESULTS} can be kept`, async () => {
    const person = await makePerson();
    await addMany(person.userId, MAX_KEPT_RESULTS - 1, true);
    const [first, second] = [await addResult(person.userId), await addResult(person.userId)];
    expect((await change(first, { kept: true, version: 1 }, person.token)).status).toBe(200);
    const refused = await change(second, { kept: true, version: 1 }, person.token);
    expect(refused.status).toBe(409);
    expect(await readProblem(refused)).toMatchObject({ detail: TOO_MANY_KEPT });
    // A result that is kept already can be renamed.
    expect(
      (await change(first, { title: "Mine", kept: true, version: 2 }, person.token)).status,
    ).toBe(200);
  });
});
