import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { counters } from "#db/schema/usage.ts";
import { SHARE_FULL } from "#domain/limits.ts";
import type { SiteRunPage } from "#domain/own-site/replies.ts";
import { call, env, randomAddress, withModel } from "#tests/support/app.ts";
import { letPass, stopClock } from "#tests/support/clock.ts";
import { modelCalls } from "#tests/support/events.ts";
import { db, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { settledRun } from "#tests/support/runs.ts";
import { TOPIC, makeShare } from "#tests/support/sharing.ts";

type Shared = Awaited<ReturnType<typeof makeShare>>;

const ask = async ({ aiPath }: Shared, bindings: object = withModel("ok"), headers = {}) =>
  call(aiPath, { body: TOPIC, env: bindings, headers });

const countOf = async (subject: string) =>
  (await db.select().from(counters).where(eq(counters.subject, subject)))[0]?.answers ?? 0;

// Many concurrent calls take long on a busy machine.
describe("An answer by a share", { timeout: 60_000 }, () => {
  it("is one of the share's own number, exactly, however many ask at the same moment", async () => {
    const model = uniqueLetters();
    const share = await makeShare({ dailyAnswers: 37 });
    const env = { ...withModel(`ok~${model}`), DAILY_ANSWERS_PER_CLIENT: "500" };
    await call("/site/edit", { token: share.token, body: { ownDailyAnswers: 100 } });
    const asked = await Promise.all(Array.from({ length: 200 }, () => ask(share, env)));
    const statuses = asked.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(37);
    expect(await modelCalls(model)).toBe(37);
    const refused = asked.find(({ status }) => status === 429) as Response;
    expect((await readProblem(refused)).detail).toBe(SHARE_FULL);
    expect(await countOf(`share:${share.apikey}`)).toBe(37);
  });

  it("counts for its author, who shares the number of the day with it", async () => {
    const share = await makeShare({ isOfSite: false });
    const env = { ...withModel("ok"), DAILY_ANSWERS_PER_USER: "2" };
    expect((await ask(share, env)).status).toBe(200);
    const { token, user } = share;
    const body = { type: "socialpost", prompt: "Bread" };
    expect((await call("/api/generate", { token, body, env })).status).toBe(200);
    expect((await readProblem(await ask(share, env))).detail).toBe(SHARE_FULL);
    expect((await call("/api/generate", { token, body, env })).status).toBe(429);
    expect(await countOf(`user:${user.id}`)).toBe(2);
  });

  it("of a site counts for nobody of it", async () => {
    const share = await makeShare();
    expect((await ask(share)).status).toBe(200);
    expect(await countOf(`user:${share.user.id}`)).toBe(0);
  });

  it("holds the limits of the address and of the client, too", async () => {
    const share = await makeShare();
    const headers = { "CF-Connecting-IP": randomAddress() };
    const once = { ...withModel("ok"), DAILY_ANSWERS_PER_ADDRESS: "1" };
    expect((await ask(share, once, headers)).status).toBe(200);
    expect((await ask(share, once, headers)).status).toBe(429);
    expect((await ask(share, once)).status).toBe(200);
    await call("/site/edit", { token: share.token, body: { ownDailyAnswers: 2 } });
    expect((await ask(share)).status).toBe(429);
  });

  it("that never began is given back to the share and to its author", async () => {
    const share = await makeShare({ isOfSite: false });
    expect((await ask(share, withModel("server-error"))).ok).toBe(false);
    await settledRun(share.client.id);
    expect(await countOf(`share:${share.apikey}`)).toBe(0);
    expect(await countOf(`user:${share.user.id}`)).toBe(0);
  });

  it("names the share where answers are listed, as an answer to a visitor", async () => {
    const share = await makeShare();
    await ask(share);
    const { rows } = await readJson<SiteRunPage>("/site/answers", share.token);
    expect(rows[0]).toMatchObject({ kind: "visitor", share: share.code, userId: null });
  });
});

describe("A share", () => {
  it("that has ended keeps its end when it is ended again", async () => {
    stopClock();
    const { token, code } = await makeShare();
    const end = async () =>
      (await call("/shares", { method: "DELETE", token, body: { code } })).status;
    const endsAt = async () =>
      (await env.DB.prepare("select ends_at from client_keys where code = ?").bind(code).first())
        ?.ends_at;
    expect(await end()).toBe(204);
    const first = await endsAt();
    letPass(1_000);
    expect([await end(), await endsAt()]).toEqual([204, first]);
  });
});
