import { describe, expect, it } from "vitest";
import type { UsageReport } from "#domain/usage/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { stopClock } from "#tests/support/clock.ts";
import { makeClient, makeEmbed, readJson } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

const admin = makeToken({ isAdmin: true });

async function report(query: Record<string, string>, token?: string): Promise<UsageReport> {
  return readJson<UsageReport>(`/usage?${new URLSearchParams(query)}`, token ?? (await admin));
}

describe("The values of a split", () => {
  it("are ranked by the measure, also in days that are added up, and all listed without top", async () => {
    stopClock("2020-03-03T12:00:00Z");
    const { id: clientId } = await makeClient();
    const features = Array.from({ length: 9 }, (_, index) => `cheap-${index}`);
    const day = "2020-03-02";
    await storeUsage([
      ...features.map((feature) => ({
        clientId,
        feature,
        day,
        answers: 10,
        cost: 1,
        outputTokens: 5,
      })),
      { clientId, feature: "dear", day, answers: 1, cost: 9_000, outputTokens: 1 },
      { clientId, feature: "wordy", day, answers: 2, cost: 3, outputTokens: 90_000 },
    ]);
    const largest = async (measure: string, client = {}) => {
      const query = { from: day, to: day, group: "feature", top: "1", measure, ...client };
      return (await report(query)).rows.map(({ value }) => value);
    };
    for (const client of [{ client: clientId }, {}]) {
      if (!("client" in client)) await runJob("usage-sums");
      expect(await largest("cost", client)).toEqual(["dear", null]);
      expect(await largest("tokens", client)).toEqual(["wordy", null]);
      expect(await largest("answers", client)).toEqual(["cheap-0", null]);
    }
    const { rows } = await report({ from: day, to: day, group: "feature", measure: "cost" });
    expect(rows).toHaveLength(11);
    expect(rows[0]).toMatchObject({ value: "dear", cost: 9_000 });
  });

  it("are ranked by answers for educators who may not see money", async () => {
    const { client } = await makeEmbed();
    await storeUsage([
      { clientId: client.id, feature: "dear", answers: 1, cost: 9 },
      { clientId: client.id, feature: "cheap", answers: 2, cost: 1 },
    ]);
    const { token } = await makeSession({ clientId: client.id });
    const query = { from: "2025-05-05", to: "2025-05-05", group: "feature", measure: "cost" };
    expect((await report(query, token)).rows.map(({ value }) => value)).toEqual(["cheap", "dear"]);
  });
});
