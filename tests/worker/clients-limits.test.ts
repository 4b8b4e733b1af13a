import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as staleEntries from "#db/base/stale-entries.ts";
import { platform } from "#db/schema/operations.ts";
import { prices } from "#db/schema/usage.ts";
import type { SavedClient } from "#domain/clients/replies.ts";
import type { Client } from "#domain/clients/client.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";

const LIMITS = {
  monthlyBudget: 20_000_000_000,
  warnAt: 75,
  hardStop: false,
  dailyAnswers: 0,
  dailyAnswersPerUser: 12,
  dailyAnswersPerAddress: 1_000,
  pace: 5,
  limitMessage: "Back in December.",
  keepTextsDays: 14,
  educatorsSeeCost: true,
};

async function save(clientid: string, changes: object): Promise<Response> {
  const token = await makeToken({ isAdmin: true });
  return call("/clients/edit", { token, body: { clientid, ...changes } });
}

describe("The limits of a client", () => {
  it("are stored by POST /clients/edit, and a limit that is left out stays", async () => {
    const { id } = await makeClient();
    expect(await (await save(id, LIMITS)).json()).toMatchObject(LIMITS);
    const changed = await save(id, { monthlyBudget: "", dailyAnswers: "7" });
    expect(await changed.json()).toMatchObject({ ...LIMITS, monthlyBudget: null, dailyAnswers: 7 });
  });

  it.each([
    { monthlyBudget: -1 },
    { monthlyBudget: 0.5 },
    { monthlyBudget: 1e18 },
    { warnAt: 0 },
    { warnAt: 101 },
    { warnAt: null },
    { hardStop: "yes" },
    { dailyAnswers: 1.5 },
    { dailyAnswersPerUser: "ten" },
    { dailyAnswersPerAddress: -1 },
    { pace: 0 },
    { pace: 21 },
    { limitMessage: "a".repeat(201) },
    { keepTextsDays: 31 },
    { keepTextsDays: -1 },
  ])("are refused with 400 and stay: %o", async (changes) => {
    const client = await makeClient();
    expect((await save(client.id, changes)).status).toBe(400);
    const token = await makeToken({ isAdmin: true });
    const list = (await (await call("/clients", { token })).json()) as Client[];
    expect(list.find(({ id }) => id === client.id)).toEqual(client);
  });

  it("begin with the platform's budget for new clients", async () => {
    const token = await makeToken({ isAdmin: true });
    const add = async (fields: object) => {
      const body = { clientName: uniqueLetters(), ...fields };
      const added = await call("/clients/add", { token, body });
      return ((await added.json()) as Client).monthlyBudget;
    };
    await db.update(platform).set({ defaultBudget: 5_000 });
    expect([await add({}), await add({ monthlyBudget: null })]).toEqual([5_000, null]);
    await db
      .update(platform)
      .set({ defaultBudget: sql`null` })
      .where(eq(platform.id, 1));
    expect(await add({})).toBeNull();
  });

  it("answer with a warning where the model of a budget has no price today", async () => {
    const gptModel = `model-${uniqueLetters()}`;
    const { id } = await makeClient({ gptModel });
    const token = await makeToken({ isAdmin: true });
    const warningOf = async (changes: object) => {
      const body = { clientid: id, ...changes };
      const saved = await call("/clients/edit", { token, body });
      return ((await saved.json()) as SavedClient).warning;
    };
    const price = { model: gptModel, input: 1, output: 1, source: "test", by: "test" };
    expect(await warningOf({ monthlyBudget: null })).toBeUndefined();
    await db.insert(prices).values({ ...price, validFrom: "2999-01-01" });
    expect(await warningOf({ monthlyBudget: 1 })).toBe(
      `${gptModel} has no price: its answers are counted at the price of the most expensive known model.`,
    );
    expect(await warningOf({ tagline: "New" })).toContain("has no price");
    await db.insert(prices).values({ ...price, validFrom: "2020-01-01" });
    expect(await warningOf({})).toBeUndefined();
  });

  it("are not in KV, from which embeds are made", async () => {
    const { client, aiPath } = await makeEmbed({ limitMessage: "Back in December." });
    expect((await call(aiPath)).status).toBe(200);
    const kept = (await env.KV.get(staleEntries.KEY_OF.client + client.apikey)) ?? "";
    expect(kept).toContain('"keepTextsDays":0');
    expect(kept).not.toMatch(/Budget|warnAt|December|dailyAnswers|educators/u);
  });
});
