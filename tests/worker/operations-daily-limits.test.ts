import { describe, expect, it } from "vitest";
import { platform } from "#db/schema/operations.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { INPUTS } from "#tests/support/runs.ts";

describe("The limits a day of the platform", () => {
  const NUMBERS = {
    dailyAnswers: 50,
    defaultDailyAnswers: 7,
    defaultDailySignedInAnswers: 0,
    defaultDailyAnswersPerUser: 3,
  };
  const VARIABLES = {
    DAILY_ANSWERS_PER_PLATFORM: "50",
    DAILY_ANSWERS_PER_CLIENT: "7",
    DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: "0",
    DAILY_ANSWERS_PER_USER: "3",
  };
  const NONE = {
    DAILY_ANSWERS_PER_PLATFORM: "0",
    DAILY_ANSWERS_PER_CLIENT: "0",
    DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: "0",
    DAILY_ANSWERS_PER_USER: "0",
  };
  const SENT = { type: "socialpost", prompt: "Bread" };
  const unlimited = Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, null]));

  it("are those of the variables, which the first save stores: later variables have no effect", async () => {
    await keepSettings();
    const token = await makeToken({ isAdmin: true });
    const get = async (env: object) => (await call("/platform", { token, env })).json();
    expect(await get(VARIABLES)).toMatchObject(NUMBERS);
    await db.update(platform).set({ defaultDailyAnswers: 9 });
    const half = { defaultDailyAnswers: 9, defaultDailySignedInAnswers: 5 };
    expect(await get(VARIABLES)).toMatchObject({ ...NUMBERS, ...half });
    await db.update(platform).set({ defaultDailyAnswers: null });

    const body = { zone: "UTC", dailyAnswers: 60 };
    const saved = await call("/platform", { token, body, env: VARIABLES });
    const stored = { ...NUMBERS, dailyAnswers: 60 };
    expect(await saved.json()).toMatchObject(stored);
    expect(await get(NONE)).toMatchObject(stored);
    expect((await call("/platform", { token, body: { zone: "UTC" }, env: NONE })).status).toBe(200);
    expect(await get(NONE)).toMatchObject(stored);
  });

  it("are none where an administrator empties them, whatever the variables say", async () => {
    stopClock("2024-07-01T12:00:00Z");
    await keepSettings();
    const { aiPath, client } = await makeEmbed({ gptModel: `model-${uniqueLetters()}` });
    const token = await makeToken({ clientId: client.id });
    const env = { ...withModel("ok"), ...NONE };
    const submit = () => call(aiPath, { body: INPUTS, env });
    const generate = () => call("/api/generate", { token, body: SENT, env });
    expect([(await submit()).status, (await generate()).status]).toEqual([429, 429]);
    const emptied = await call("/platform", {
      token: await makeToken({ isAdmin: true }),
      body: unlimited,
      env,
    });
    expect(await emptied.json()).toMatchObject(unlimited);
    expect([(await submit()).status, (await generate()).status]).toEqual([200, 200]);
    const report = await call(`/usage?client=${client.id}`, { token, env });
    expect(await report.json()).toMatchObject({ quota: { today: 2, limit: null } });
    const overview = await call("/overview", { token: await makeToken({ isAdmin: true }), env });
    expect(await overview.json()).toMatchObject({ answers: { limit: null } });

    // What is given back has no bound either.
    for (const scenario of ["refusal", "refusal"]) {
      const failed = await call(aiPath, { body: INPUTS, env: { ...withModel(scenario), ...NONE } });
      expect(failed.status).toBe(422);
    }
    const given = await call(`/usage?client=${client.id}`, { token, env });
    expect(await given.json()).toMatchObject({ quota: { today: 2 } });
  });
});
