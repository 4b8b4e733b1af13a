import { describe, expect, it, onTestFinished } from "vitest";
import { platform } from "#db/schema/operations.ts";
import type { Statement, UsageReport } from "#domain/usage/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { stopClock } from "#tests/support/clock.ts";
import { db, readJson } from "#tests/support/factories.ts";
import { cheapModel, INPUTS, pricedEmbed, reservationOf, runsOf } from "#tests/support/runs.ts";

describe("The sums and the statement", () => {
  it.each([
    ["Europe/Vienna", "2026-10-31T22:59:59Z", "2026-10-31T23:00:00Z"],
    ["Asia/Kathmandu", "2026-10-31T18:14:59Z", "2026-10-31T18:15:00Z"],
  ])(
    "of an answer are those of its day in %s, and its budget that of the month",
    async (zone, last, first) => {
      const reserved = await reservationOf();
      const { aiPath, client } = await pricedEmbed({ monthlyBudget: reserved });
      onTestFinished(async () => void (await db.update(platform).set({ zone: "UTC" })));
      await db.update(platform).set({ zone });
      const submit = async () =>
        (await call(aiPath, { body: INPUTS, env: cheapModel("ok") })).status;
      stopClock(last);
      expect([await submit(), await submit()]).toEqual([200, 429]);
      stopClock(first);
      expect(await submit()).toBe(200);
      const days = (await runsOf(client.id)).map(({ day, month }) => [day, month]);
      expect(days).toEqual([
        ["2026-10-31", "2026-10"],
        ["2026-11-01", "2026-11"],
      ]);
      const token = await makeToken({ isAdmin: true });
      const october = await readJson<Statement>(`/statements/2026-10/${client.id}`, token);
      expect(october).toMatchObject({ zone, totals: { answers: 1 } });
      const november = `/usage?client=${client.id}&from=2026-11-01&to=2026-11-01`;
      expect(await readJson<UsageReport>(november, token)).toMatchObject({
        totals: { answers: 1 },
      });
    },
  );
});
