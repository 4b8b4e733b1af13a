import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import { clients } from "#db/schema/clients.ts";
import { counters } from "#db/schema/usage.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { deltaText, eventsOf, STREAMED } from "#tests/support/events.ts";
import { db, makeEmbed, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { cheapModel, INPUTS, runsOf, settledRun } from "#tests/support/runs.ts";
import { makeProgram, monthOf } from "#tests/support/service-tokens.ts";

const COST = 50;

describe("POST /site/ask/{type}/{id}", () => {
  it("answers as an embed, without vote and result", async () => {
    const program = await makeProgram();
    const { frame } = program.client;
    await db
      .update(clients)
      .set({ frame: { ...frame, rating: true } })
      .where(eq(clients.id, program.client.id));
    const response = await program.ask();
    expect(response.status).toBe(200);
    const reply = (await response.json()) as object;
    expect(Object.keys(reply).toSorted()).toEqual(["aiGenerated", "html", "result"]);
    const [run] = await runsOf(program.client.id);
    const { subject: userId, widget } = program;
    expect(run).toMatchObject({ kind: "program", userId, feature: widget.id, cost: COST });
  });

  it("streams as an embed", async () => {
    const { ask, client } = await makeProgram();
    const events = await eventsOf(await ask({ headers: STREAMED }));
    expect(deltaText(events)).not.toBe("");
    expect(events.at(-1)?.event).toBe("done");
    expect((await settledRun(client.id)).outcome).toBe("answered");
  });

  it("counts for token, client and platform, and not for the accounts of the client", async () => {
    const { ask, client, subject } = await makeProgram();
    await ask();
    const [month] = await db
      .select()
      .from(counters)
      .where(eq(counters.subject, `client:${client.id}`));
    expect(month).toMatchObject({ answers: 1, dayAnswers: 1, daySignedIn: 0, spent: COST });
    expect(await monthOf(subject)).toEqual({ spent: COST, held: 0 });
    const own = await db.select().from(counters).where(eq(counters.subject, subject));
    expect(own.map(({ answers }) => answers)).toEqual([1, 1]);
  });

  it("takes two round trips: the guard, and the admission", async () => {
    const { ask } = await makeProgram();
    await ask();
    for (const headers of [{}, { "Idempotency-Key": uniqueLetters() }] as Record<
      string,
      string
    >[]) {
      const { DB, calls } = meteredDatabase();
      expect((await ask({ headers, env: { ...cheapModel("ok"), DB } })).status).toBe(200);
      const before = calls.filter(({ statements }) => !/update runs set/u.test(statements.join()));
      expect(before.map(({ round }) => round)).toEqual([1, 2]);
    }
  });

  it("is not for widgets that are not approved, other clients, people and nobody", async () => {
    const { ask, path, token, client } = await makeProgram();
    const other = await makeEmbed();
    const foreign = `/site/ask/${other.widget.type}/${other.widget.id}`;
    expect((await call(foreign, { body: INPUTS, token })).status).toBe(404);
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const refused = await ask({ token: manager });
    expect((await readProblem(refused)).detail).toBe(
      "Only a program with a service token may do this.",
    );
    expect((await call(path, { body: INPUTS })).status).toBe(401);
    for (const text of ["garbage", token.replace("pwt_", "xwt_"), `${manager}x`]) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      expect(await readProblem(await ask({ token: text }))).toMatchObject({
        status: 401,
        detail: "This token is unknown or has ended.",
      });
    }
  });

  it("takes the widget's own prompt only", async () => {
    const { ask } = await makeProgram();
    expect((await ask({ body: { prompt: "Anything else" } })).status).toBe(422);
    expect((await ask({ body: { inputs: { topic: "Bread" } } })).status).toBe(400);
  });

  it("ends as it began where the token ends meanwhile", async () => {
    const { ask, id, client } = await makeProgram();
    const reply = await ask({ headers: STREAMED, env: cheapModel("slow") });
    await db.delete(serviceTokens).where(eq(serviceTokens.id, id));
    expect((await eventsOf(reply)).at(-1)?.event).toBe("done");
    expect((await settledRun(client.id)).outcome).toBe("answered");
    expect((await ask()).status).toBe(401);
  });

  it("checks the end of the token in the admission, too", async () => {
    const { ask, id, client } = await makeProgram();
    // The token ends between the guard and the admission, which is the first batch.
    const end = async () =>
      db.update(serviceTokens).set({ endsAt: 1 }).where(eq(serviceTokens.id, id));
    const batch = async (statements: D1PreparedStatement[]) => {
      await end();
      return env.DB.batch(statements);
    };
    const DB = new Proxy(env.DB, {
      get(target, name) {
        const member: unknown = name === "batch" ? batch : Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    expect((await ask({ env: { ...cheapModel("ok"), DB } })).status).toBe(401);
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("is shown with the name of its token, and as a former program", async () => {
    const { ask, id, client } = await makeProgram({ name: "Planner" });
    await ask();
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const names = async () => {
      const report = await readJson<{ rows: { name: string }[] }>(
        "/site/usage?group=user",
        manager,
      );
      const answers = await readJson<{ rows: { username: string | null }[] }>(
        "/site/answers",
        manager,
      );
      return [report.rows[0]?.name, answers.rows[0]?.username];
    };
    expect(await names()).toEqual(["Planner (program)", "Planner (program)"]);
    await db.delete(serviceTokens).where(eq(serviceTokens.id, id));
    expect(await names()).toEqual(["Former program", null]);
  });
});
