import { describe, expect, it } from "vitest";
import type { UsageReport } from "#domain/usage/replies.ts";
import { refusals } from "#db/schema/usage.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, makeEmbed, readJson } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { cheapModel, INPUTS, pricedEmbed } from "#tests/support/runs.ts";

const DAY = "2025-05-05";

async function refusedOf(client: string, group = "refused") {
  const query = new URLSearchParams({ client, group, from: DAY, to: DAY });
  const token = await makeToken({ isAdmin: true });
  const report = await readJson<UsageReport>(`/usage?${query}`, token);
  return {
    rows: report.rows.map(({ day, value, answers }) => [day, value, answers]),
    names: report.rows.map(({ name }) => name),
    totals: report.totals,
  };
}

describe("Refused answers", () => {
  it("are counted by reason, with the limits of a day and the budgets", async () => {
    stopClock();
    const { aiPath, client } = await pricedEmbed({ monthlyBudget: 0 });
    const submit = () => call(aiPath, { body: INPUTS, env: cheapModel("ok") });
    for (let time = 0; time < 3; time += 1) expect((await submit()).status).toBe(429);
    const { rows, names, totals } = await refusedOf(client.id);
    expect(rows).toEqual([[null, "clientBudget", 3]]);
    expect(names).toEqual(["Budget of a client"]);
    expect(totals).toMatchObject({ answers: 3, cost: 0, inputTokens: 0 });
    expect((await refusedOf(client.id, "day,refused")).rows).toEqual([[DAY, "clientBudget", 3]]);
  });

  it("are counted with the limits per minute, of the client with the key, and of none for unknown keys", async () => {
    stopClock();
    const { aiPath, client } = await makeEmbed();
    const submit = (path: string, env: object) => call(path, { body: INPUTS, env });
    const before = await db.$count(refusals);
    const unknown = aiPath.replace(/[^/]+$/u, crypto.randomUUID());
    await submit(unknown, { VISITOR_LIMIT: SPENT });
    expect(await db.$count(refusals)).toBe(before);
    await Promise.all([1, 2, 3].map(() => submit(aiPath, { VISITOR_LIMIT: SPENT })));
    await submit(aiPath, { KEY_LIMIT: SPENT });
    expect((await refusedOf(client.id)).rows).toEqual([
      [null, "VISITOR_LIMIT", 3],
      [null, "KEY_LIMIT", 1],
    ]);
  });

  it("of signed-in people are those of their client, which is all that an educator sees", async () => {
    stopClock();
    const { client } = await makeEmbed();
    const { token } = await makeSession({ clientId: client.id });
    const body = { type: "socialpost", prompt: "Bread" };
    const env = { USER_LIMIT: SPENT };
    expect((await call("/api/generate", { token, body, env })).status).toBe(429);
    const query = new URLSearchParams({ group: "refused", from: DAY, to: DAY });
    const { rows, totals } = await readJson<UsageReport>(`/usage?${query}`, token);
    expect(rows.map(({ name, answers }) => [name, answers])).toEqual([
      ["Too many per minute: a person", 1],
    ]);
    expect(totals.answers).toBe(1);
  });
});
