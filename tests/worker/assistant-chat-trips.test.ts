import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeDefaultClient } from "#tests/support/factories.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { cheapModel } from "#tests/support/runs.ts";

describe("A chat", () => {
  it("asks the model after three round trips to the database: session, what it needs, admission", async () => {
    await makeDefaultClient();
    const token = await makeToken();
    const first = { token, body: { message: "Hello" }, env: cheapModel("ok") };
    expect((await call("/api", first)).status).toBe(200);
    const { DB, calls } = meteredDatabase();
    expect((await call("/api", { ...first, env: { ...first.env, DB } })).status).toBe(200);
    const tables = calls.map(({ statements }) => statements.join(" "));
    const admission = tables.findIndex((sql) => sql.includes("insert into runs"));
    const [session, ...besides] = tables.slice(0, admission);
    expect(session).toContain("sessions");
    // Sent at the same time: the thread with its messages, and the bytes that the person has stored.
    expect(besides).toHaveLength(2);
    expect(calls[admission]?.round).toBe(3);
    expect(tables[admission + 1]).toMatch(/update counters|insert into "messages"/u);
  });

  it("asks the model without waiting for the thread that a first message begins", async () => {
    await makeDefaultClient();
    const model = crypto.randomUUID();
    const ofThreads = new WeakSet<object>();
    const waiting = new Proxy(env.DB, {
      get(target, name) {
        if (name === "prepare")
          return (query: string) => {
            const statement = target.prepare(query);
            const bind = statement.bind.bind(statement);
            statement.bind = (...values) => {
              const bound = bind(...values);
              if (query.startsWith('insert into "threads"')) ofThreads.add(bound);
              return bound;
            };
            return statement;
          };
        if (name !== "batch") return Reflect.get(target, name);
        return async (statements: D1PreparedStatement[]) => {
          const isOfThread = statements.some((statement) => ofThreads.has(statement));
          if (isOfThread) await expect.poll(async () => modelCalls(model)).toBe(1);
          return target.batch(statements);
        };
      },
    });
    const first = { token: await makeToken(), body: { message: "Hello" } };
    const answer = await call("/api", {
      ...first,
      env: { ...cheapModel(`ok~${model}`), DB: waiting },
    });
    expect(await answer.json()).toMatchObject({ thread: expect.any(String) as string });
  });
});
