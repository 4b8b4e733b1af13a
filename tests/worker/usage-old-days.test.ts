import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time.ts";
import { addUpOldDays } from "#db/usage/sums.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

const DAY = "2024-03-01";
const LIMIT = Date.parse("2025-04-01T12:00:00Z");

/** A day with a widget's answers of two people and of visitors, and answers of the chat. */
async function storeDay() {
  const { client, widget } = await makeEmbed();
  const [one, two] = [await makeUser(), await makeUser()];
  const of = { day: DAY, clientId: client.id };
  const kind = "preview" as const;
  await storeUsage([
    { ...of, feature: widget.id },
    { ...of, feature: widget.id, kind, userId: one.id },
    { ...of, feature: widget.id, kind, userId: two.id },
    { ...of, kind: "chat", userId: one.id },
  ]);
  return { clientId: client.id };
}

async function rowsOf(clientId: string) {
  return db.all(sql`select feature, user_id as user, kind, answers, cost from usage_days where client_id = ${clientId}
    order by 1, 2, 3`);
}

const ADDED_UP = [
  { feature: "chat", user: "old", kind: "chat", answers: 1, cost: 1e6 },
  { feature: "old", user: "", kind: "visitor", answers: 1, cost: 1e6 },
  { feature: "old", user: "old", kind: "preview", answers: 2, cost: 2e6 },
];

describe("The sums of a day", () => {
  it("are kept without persons and widgets after 13 months, and reports say so", async () => {
    stopClock(LIMIT);
    const { clientId } = await storeDay();
    await runJob("usage-sums");
    await runJob("retention");
    expect(await rowsOf(clientId)).toHaveLength(4);
    letPass(DAY_MS);
    await runJob("retention");
    expect(await rowsOf(clientId)).toEqual(ADDED_UP);
    await runJob("usage-sums");
    await runJob("retention");
    expect(await rowsOf(clientId)).toEqual(ADDED_UP);
    const token = await makeToken({ isAdmin: true });
    const report = async (query: string) => {
      const { rows } = await readJson<{ rows: { name: string; answers: number }[] }>(
        `/usage?from=${DAY}&to=${DAY}&${query}`,
        token,
      );
      return rows.map(({ name, answers }) => [name, answers]);
    };
    const people = [
      ["Older than 13 months", 3],
      ["Visitors", 1],
    ];
    for (const client of ["", `&client=${clientId}`])
      expect(await report(`group=user${client}`)).toEqual(people);
    expect(await report("group=feature")).toEqual([
      ["Older than 13 months", 3],
      ["Chat", 1],
    ]);
  });

  it("are added up in bites, and a day that is done is not read again", async () => {
    stopClock(LIMIT + DAY_MS);
    const { clientId } = await storeDay();
    await db.run(sql`delete from usage_sums`);
    const steps = [];
    for (let rows = 1; rows > 0;) {
      rows = await addUpOldDays(db, Date.now(), 1);
      steps.push(rows);
    }
    expect(steps).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await rowsOf(clientId)).toEqual(ADDED_UP);
  });
});
