import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
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
    // Sent at the same time: the client, the thread with its messages, and the bytes that the person has stored.
    expect(besides).toHaveLength(3);
    expect(tables[admission + 1]).toMatch(/update counters|insert into "messages"/u);
  });
});
