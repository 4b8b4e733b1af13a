import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "#db/schema/audit.ts";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import { toolkitFile } from "#domain/toolkit-file.ts";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
import { newToken } from "#domain/service-tokens/service-token.ts";
import { sha256 } from "#domain/text.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { meteredDatabase } from "#tests/support/metered.ts";
import { recordingLimit, SPENT } from "#tests/support/rate-limits.ts";
import { makeServiceToken, tokenDraft } from "#tests/support/service-tokens.ts";

let administrator: string;
beforeAll(async () => {
  administrator = await makeToken({ isAdmin: true });
});

async function detailOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await readProblem(response)).detail];
}

describe("/site/tokens", () => {
  it("shows the secret of a new token once, and stores its digest", async () => {
    const { user, token } = await makeManaged();
    const made = await call("/site/tokens", { token, body: tokenDraft() });
    expect(made.status).toBe(201);
    const { token: secret, ...shown } = (await made.json()) as NewServiceToken;
    expect(shown).toMatchObject({
      name: "CI",
      madeBy: user.username,
      answersToday: 0,
      spent: null,
    });
    expect(shown.ending).toBe(secret.slice(-4));
    expect(await readJson<ServiceToken[]>("/site/tokens", token)).toEqual([shown]);
    const stored = await db.select().from(serviceTokens).where(eq(serviceTokens.id, shown.id));
    expect(stored).toMatchObject([{ hash: await sha256(secret) }]);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("removes a token at once, and never that of another client", async () => {
    const { client, token } = await makeManaged();
    const other = await makeManaged();
    const made = await makeServiceToken(client.id);
    const removal = { method: "DELETE", body: { id: made.id } };
    const usage = async () => (await call("/site/usage", { token: made.token })).status;
    expect((await call("/site/tokens", { ...removal, token: other.token })).status).toBe(404);
    expect(await usage()).toBe(200);
    expect((await call("/site/tokens", { ...removal, token })).status).toBe(204);
    expect(await usage()).toBe(401);
  });

  it("makes at most ten that have not ended, also at the same time", async () => {
    const { client, token } = await makeManaged();
    const ended = await makeServiceToken(client.id);
    await db.update(serviceTokens).set({ endsAt: 1 }).where(eq(serviceTokens.id, ended.id));
    const calls = Array.from({ length: 15 }, async () =>
      call("/site/tokens", { token, body: tokenDraft() }),
    );
    const replies = await Promise.all(calls);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = replies.find(({ status }) => status === 409) as Response;
    expect((await readProblem(refused)).detail).toBe("You have 10 of 10 tokens.");
  });

  it("is recorded without digest, and shown to managers", async () => {
    const { client, token } = await makeManaged();
    const made = await call("/site/tokens", { token, body: tokenDraft({ name: "Planner" }) });
    const { token: secret } = (await made.json()) as NewServiceToken;
    const rows = await db.select().from(audit).where(eq(audit.entityId, client.id));
    const row = rows.find(({ entity }) => entity === "service-token");
    expect(row?.changes.ending).toEqual([null, `…${secret.slice(-4)}`]);
    const digest = await sha256(secret);
    for (const hidden of [secret, digest]) expect(JSON.stringify(rows)).not.toContain(hidden);
    const history = await readJson<{ rows: object[] }>("/site/history", token);
    expect(history.rows[0]).toMatchObject({ changes: { serviceToken: [null, "Planner"] } });
  });
});

describe("/tokens", () => {
  it("has the tokens of the platform apart from those of each client", async () => {
    const { id: clientid } = await makeClient();
    const body = { ...tokenDraft(), clientid };
    expect((await call("/tokens", { token: administrator, body })).status).toBe(201);
    const ofClient = await readJson<ServiceToken[]>(`/tokens?client=${clientid}`, administrator);
    expect(ofClient).toMatchObject([{ name: "CI", spent: 0 }]);
    const platforms = await readJson<ServiceToken[]>("/tokens", administrator);
    expect(platforms.map(({ id }) => id)).not.toContain(ofClient[0]?.id);
  });

  it("refuses the scope ask for the platform, and an unknown client", async () => {
    const asking = await call("/tokens", { token: administrator, body: tokenDraft() });
    expect((await readProblem(asking)).errors).toMatchObject([{ path: "scopes" }]);
    const body = { ...tokenDraft(), clientid: "unknown" };
    expect((await call("/tokens", { token: administrator, body })).status).toBe(400);
  });
});

describe("A call with a service token", () => {
  it("takes one round trip for the guard, and notes its day once", async () => {
    const { id } = await makeClient();
    const { id: tokenId, token } = await makeServiceToken(id);
    const guardOf = async () => {
      const { DB, calls } = meteredDatabase();
      expect((await call("/site/answers/none", { token, env: { DB } })).status).toBe(404);
      const notes = calls.filter(({ statements }) => statements.join(" ").includes("update"));
      return { notes: notes.length, others: calls.length - notes.length };
    };
    expect(await guardOf()).toEqual({ notes: 1, others: 2 });
    expect(await guardOf()).toEqual({ notes: 0, others: 2 });
    const [row] = await db.select().from(serviceTokens).where(eq(serviceTokens.id, tokenId));
    expect(row?.lastUsedOn).toBe(new Date().toISOString().slice(0, 10));
  });

  it("is refused in a browser, whoever's page it is", async () => {
    const { token } = await makeServiceToken((await makeClient()).id);
    for (const headers of [
      { Origin: SITE },
      { Origin: "https://other.example" },
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
    ] as Record<string, string>[]) {
      const response = await call("/site/usage", { token, headers });
      expect(response.headers.has("Access-Control-Allow-Origin")).toBe(false);
      expect(await detailOf(response)).toEqual([403, "A service token belongs on a server."]);
    }
  });

  it("is refused alike where the token has ended, was removed or never was", async () => {
    const { id } = await makeClient();
    const ended = await makeServiceToken(id);
    await db.update(serviceTokens).set({ endsAt: 1 }).where(eq(serviceTokens.id, ended.id));
    const removed = await makeServiceToken(id);
    await db.delete(serviceTokens).where(eq(serviceTokens.id, removed.id));
    for (const token of [ended.token, removed.token, newToken()])
      expect(await detailOf(await call("/site/usage", { token }))).toEqual([
        401,
        "This token is unknown or has ended.",
      ]);
  });

  it("is refused for a wrong checksum without a question to the database", async () => {
    const { DB, calls } = meteredDatabase();
    const token = `pwt_${"a".repeat(42)}`;
    expect((await call("/site/usage", { token, env: { DB } })).status).toBe(401);
    expect(calls).toEqual([]);
  });

  it("counts for its token", async () => {
    const { token } = await makeServiceToken((await makeClient()).id);
    const { binding, keys } = recordingLimit();
    await call("/site/usage", { token, env: { TOKEN_LIMIT: binding } });
    expect(keys).toEqual([await sha256(token)]);
    expect((await call("/site/usage", { token, env: { TOKEN_LIMIT: SPENT } })).status).toBe(429);
  });

  it("never gets the texts of answers", async () => {
    const { token } = await makeServiceToken((await makeClient()).id);
    const platforms = await makeServiceToken(null, { scopes: ["answers"] });
    const forbidden = [403, "This token may not do this."];
    for (const [path, with_] of [
      ["/site/answers/export?texts=1", token],
      ["/runs/export?texts=1", platforms.token],
    ] as const)
      expect(await detailOf(await call(path, { token: with_ }))).toEqual(forbidden);
    expect((await call("/site/answers/export", { token })).status).toBe(200);
  });

  it("sees money where managers see it", async () => {
    const totals = async (managersSeeCost: boolean) => {
      const { id } = await makeClient({ managersSeeCost });
      const { token } = await makeServiceToken(id);
      return (await readJson<{ totals: { cost: number | null } }>("/site/usage", token)).totals;
    };
    expect((await totals(false)).cost).toBeNull();
    expect((await totals(true)).cost).toBe(0);
  });

  it("is recorded as the program's", async () => {
    const { id } = await makeClient();
    const { id: tokenId, token } = await makeServiceToken(id, { name: "Deploy" });
    const file = toolkitFile([], Date.now());
    const response = await call("/site/toolkits/export", { token });
    expect(response.status).toBe(200);
    expect((await call("/site/toolkits/import", { token, body: { file } })).status).toBe(200);
    const rows = await db.select().from(audit).where(eq(audit.actorName, "token:Deploy"));
    expect(rows).toMatchObject([{ actorKind: "token", actorId: `token:${tokenId}` }]);
  });
});
