import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "#db/schema/audit.ts";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import { DAY_MS } from "#domain/time.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { call } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { db, makeClient } from "#tests/support/factories.ts";
import { runJob } from "#tests/support/jobs.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";

const until = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const alertsOf = async (id: string) =>
  openAlerts(await makeToken({ isAdmin: true }), `token.ending:${id}`);

describe("The alert of a service token that ends", () => {
  it("is raised once, about 7 days before, and goes when the token has ended", async () => {
    stopClock("2024-06-01T10:00:00Z");
    const { id: clientId, clientname } = await makeClient();
    const { id } = await makeServiceToken(clientId, { name: "Planner", endsAt: until(9) });
    const told: number[] = [];
    const sentences = new Set<string>();
    for (let day = 0; day < 11; day += 1) {
      await runJob("digest");
      const open = await alertsOf(id);
      told.push(open.length);
      for (const { sentence } of open) sentences.add(sentence);
      letPass(DAY_MS);
    }
    expect(told).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
    expect([...sentences]).toEqual([
      `The service token Planner of ${clientname} ends on June 10, 2024, 10:00 UTC. Its program needs a new one by then.`,
    ]);
  });

  it("goes when somebody removes the token, which is recorded", async () => {
    stopClock("2024-06-01T10:00:00Z");
    const removed = await makeServiceToken((await makeClient()).id, { endsAt: until(3) });
    const other = await makeServiceToken(null, { endsAt: until(3), scopes: ["usage"] });
    await runJob("digest");
    const { token, user } = await makeSession({ isAdmin: true });
    const body = { id: removed.id };
    expect((await call("/tokens", { method: "DELETE", token, body })).status).toBe(204);
    expect([(await alertsOf(removed.id)).length, (await alertsOf(other.id)).length]).toEqual([
      0, 1,
    ]);
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.entityId, `token.ending:${removed.id}`));
    expect(rows).toMatchObject([{ action: "acknowledge", actorName: user.username }]);
  });
});

describe("A service token that has ended", () => {
  it("is deleted 90 days later", async () => {
    const { id } = await makeServiceToken((await makeClient()).id);
    const isThere = async () =>
      (await db.select().from(serviceTokens).where(eq(serviceTokens.id, id))).length;
    const end = async (days: number) =>
      db
        .update(serviceTokens)
        .set({ endsAt: Date.now() - days * DAY_MS })
        .where(eq(serviceTokens.id, id));
    await end(89);
    await runJob("retention");
    expect(await isThere()).toBe(1);
    await end(91);
    await runJob("retention");
    expect(await isThere()).toBe(0);
  });
});
