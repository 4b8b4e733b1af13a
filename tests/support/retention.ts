import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { makeUser, startSession } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, readJson } from "#tests/support/factories.ts";

/** The number of rows of a table. */
export async function count(table: string, condition = "true"): Promise<number> {
  const row = await db.get<{ n: number }>(
    sql.raw(`select count(*) n from ${table} where ${condition}`),
  );
  return row.n;
}

/** Creates a person with two chat messages. The client of the person keeps chats for `chatDays`. */
export async function makeChatter(chatDays: number | null) {
  const { id: clientId } = await makeClient({ chatDays });
  const user = await makeUser({ clientId });
  const say = async () => {
    const { token } = await startSession(user);
    expect((await call("/api", { token, body: { message: "Hello" } })).status).toBe(200);
  };
  const listed = async () => {
    const { token } = await startSession(user);
    return (await readJson<object[]>("/api", token)).length;
  };
  await say();
  return { user, say, listed };
}
