import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { counters, prices, runs, usageDays } from "#db/schema/usage.ts";
import { call, withModel } from "#tests/support/app.ts";
import { db, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

/** What a visitor types into the widget of `makeEmbed`. */
export const INPUTS = { inputs: { topic: "Bread", audience: "Parents" } };

/** An embed whose answers cost 50 nano-dollars: 20 tokens in and 10 out, as the fake model counts them. */
export async function pricedEmbed(draft: Parameters<typeof makeEmbed>[0] = {}) {
  const gptModel = `model-${uniqueLetters()}`;
  const row = { model: gptModel, validFrom: "2020-01-01", input: 1_000, output: 3_000 };
  await db.insert(prices).values({ ...row, source: "test", by: "test" });
  return makeEmbed({ gptModel, ...draft });
}

/** The fallback must not be dearer: the reservation is that of the dearer one. */
export const cheapModel = (scenario: string) => ({ ...withModel(scenario), AI_FALLBACK_MODEL: "" });

/** The runs of a client, oldest first. */
export async function runsOf(clientId: string) {
  return db.select().from(runs).where(eq(runs.clientId, clientId)).orderBy(asc(runs.id));
}

/** The only run of a client, once it is settled. */
export async function settledRun(clientId: string) {
  const outcomes = async () => (await runsOf(clientId)).map(({ outcome }) => outcome);
  // The usage of an answer is waited for two seconds.
  await expect.poll(outcomes, { timeout: 15_000 }).not.toContain("running");
  const [run, ...more] = await runsOf(clientId);
  expect(more).toEqual([]);
  return run as NonNullable<typeof run>;
}

/** A model with a price of its own. */
export async function pricedModel(
  price: Partial<typeof prices.$inferInsert> = {},
): Promise<string> {
  const model = `model-${uniqueLetters()}`;
  const row = { model, validFrom: "2020-01-01", input: 1_000_000, output: 3_000_000 };
  await db.insert(prices).values({ ...row, source: "test", by: "test", ...price });
  return model;
}

/** Asks for an answer in a new embed, and waits until it is settled. */
export async function ask(scenario: string, headers = {}, gptModel = `model-${uniqueLetters()}`) {
  const { client, widget, aiPath } = await makeEmbed({ gptModel });
  const response = await call(aiPath, { body: INPUTS, headers, env: withModel(scenario) });
  const text = await response.text();
  return { client, widget, response, text, run: await settledRun(client.id) };
}

/** An answer whose price has doubled since. */
export async function outpricedRun() {
  const { aiPath, client } = await pricedEmbed();
  await call(aiPath, { body: INPUTS, env: withModel("ok") });
  const run = await settledRun(client.id);
  const { model } = prices;
  await db
    .update(prices)
    .set({ input: 2_000, output: 6_000 })
    .where(eq(model, run.modelAnswered ?? ""));
  return run;
}

/** The money of a client in its months: in its counters, its runs and its days. */
export async function moneyOf(clientId: string) {
  const [counted] = await db
    .select({
      spent: sql<number>`coalesce(sum(spent), 0)`,
      held: sql<number>`coalesce(sum(held), 0)`,
    })
    .from(counters)
    .where(eq(counters.subject, `client:${clientId}`));
  const [ran] = await db
    .select({ cost: sql<number>`coalesce(sum(cost), 0)` })
    .from(runs)
    .where(eq(runs.clientId, clientId));
  const [days] = await db
    .select({ cost: sql<number>`coalesce(sum(cost), 0)` })
    .from(usageDays)
    .where(eq(usageDays.clientId, clientId));
  return { ...counted, runs: ran?.cost, days: days?.cost };
}

/**
 * Inserts runs, each with a reservation of 1,000 that its counters hold, where it has not ended.
 * @param id an SQL expression in which `n` is the number of the run
 */
export async function makeRuns(id: string, count: number, outcome: "running" | "answered") {
  const clientId = crypto.randomUUID();
  const cost = outcome === "running" ? null : 1_000;
  await db.run(sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into runs (id, day, month, client_id, feature, kind, model_asked, outcome, reserved, cost, request_id)
    select ${sql.raw(id)}, '2026-11-22', '2026-11', ${clientId}, 'chat', 'visitor', 'model', ${outcome}, 1000, CAST(${cost} AS INTEGER), 'r' from numbers`);
  const held = cost === null ? count * 1_000 : 0;
  await db.run(sql`insert into counters (period, subject, answers, held)
    select '2026-11', value, ${count}, CAST(${held} AS INTEGER) from json_each(${JSON.stringify([`client:${clientId}`, "platform"])}) where true
    on conflict do update set held = held + excluded.held`);
  return { clientId };
}

/** The nano-dollars that an answer of `pricedEmbed` reserves. */
export async function reservationOf(): Promise<number> {
  const { aiPath, client } = await pricedEmbed();
  await call(aiPath, { body: INPUTS, env: cheapModel("ok") });
  const [run] = await runsOf(client.id);
  return run?.reserved ?? 0;
}
