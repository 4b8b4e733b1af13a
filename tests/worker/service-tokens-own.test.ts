import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { serviceTokens } from "#db/schema/service-tokens.ts";
import type { SiteWidget } from "#domain/own-site/replies.ts";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed, readJson, readProblem } from "#tests/support/factories.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { makeProgram, makeServiceToken, tokenDraft } from "#tests/support/service-tokens.ts";

const FOR_PROGRAMS = "Only a program with a service token may do this.";
const NOT_THERE = "The address may be wrong, or this site may no longer use the widget.";

describe("GET /tokens/current", () => {
  it("has the program's own token, and what it has used", async () => {
    const { ask, token, id } = await makeProgram(
      { name: "Planner", scopes: ["ask"], dailyAnswers: 7, monthlyBudget: 1_000_000_000 },
      { managersSeeCost: true },
    );
    await ask();
    const own = await readJson<ServiceToken>("/tokens/current", token);
    expect(own).toMatchObject({ id, name: "Planner", scopes: ["ask"], madeBy: "Former account" });
    expect(own).toMatchObject({ answersToday: 1, dailyAnswers: 7, monthlyBudget: 1_000_000_000 });
    expect(Date.parse(own.endsAt)).toBeGreaterThan(Date.now());
    await expect
      .poll(async () => (await readJson<ServiceToken>("/tokens/current", token)).spent)
      .toBe(50);
    expect(JSON.stringify(own)).not.toContain(token);
  });

  it("shows money where managers of the client see it, and always to the platform's", async () => {
    const { id } = await makeClient({ managersSeeCost: false });
    const tokens = [
      await makeServiceToken(id),
      await makeServiceToken(null, { scopes: ["usage"] }),
    ];
    const read = tokens.map(async ({ token }) => readJson<ServiceToken>("/tokens/current", token));
    expect((await Promise.all(read)).map(({ spent }) => spent)).toEqual([null, 0]);
  });

  it("does not name administrators to a client's program", async () => {
    const { id } = await makeClient();
    const administrator = await makeToken({ isAdmin: true });
    const body = { ...tokenDraft(), clientid: id };
    const made = await call("/tokens", { token: administrator, body });
    const { token } = await made.json<{ token: string }>();
    expect((await readJson<ServiceToken>("/tokens/current", token)).madeBy).toBe("Platform");
  });

  it("is for programs only, and ends with the token", async () => {
    const person = await makeToken({ isAdmin: true });
    const refused = await readProblem(await call("/tokens/current", { token: person }));
    expect([refused.status, refused.detail]).toEqual([403, FOR_PROGRAMS]);
    expect((await call("/tokens/current")).status).toBe(401);
    expect((await call("/tokens/current", { token: "garbage" })).status).toBe(401);
    const { id, token } = await makeServiceToken((await makeClient()).id);
    await db.delete(serviceTokens).where(eq(serviceTokens.id, id));
    expect((await call("/tokens/current", { token })).status).toBe(401);
  });
});

describe("A program that may ask", () => {
  it("finds the widgets of its client, and reads each as visitors get it", async () => {
    const { widget, token, aiPath } = await makeProgram({ scopes: ["ask"] });
    const listed = await readJson<SiteWidget[]>("/site/widgets", token);
    const { id, type, isShown } = listed.find((one) => one.id === widget.id) as SiteWidget;
    expect(isShown).toBe(true);
    const read = await readJson<object>(`/site/ask/${type}/${id}`, token);
    const visitors = await readJson<{ data: { clientdata?: object } }>(aiPath, token);
    const { clientdata: _, ...seen } = visitors.data;
    expect(read).toEqual(seen);
  });

  it("reads no widget that is not approved, or of another client", async () => {
    const { token, client } = await makeProgram({ scopes: ["ask"] });
    const other = await makeEmbed();
    const path = `/site/ask/${other.widget.type}/${other.widget.id}`;
    const foreign = await readProblem(await call(path, { token }));
    expect([foreign.status, foreign.detail]).toEqual([404, NOT_THERE]);
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const refused = await readProblem(await call(path, { token: manager }));
    expect([refused.status, refused.detail]).toEqual([403, FOR_PROGRAMS]);
  });
});

describe("The list of tokens", () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ["removed", async (id) => db.delete(users).where(eq(users.id, id))],
    ["demoted", async (id) => db.update(users).set({ isManager: false }).where(eq(users.id, id))],
    [
      "moved",
      async (id) =>
        db
          .update(users)
          .set({ clientId: (await makeClient()).id })
          .where(eq(users.id, id)),
    ],
  ])("marks a token whose maker was %s, and it goes on", async (_, change) => {
    const { user, token, client } = await makeManaged();
    const { token: other } = await makeSession({ clientId: client.id, isManager: true });
    const made = await call("/site/tokens", { token, body: tokenDraft({ scopes: ["usage"] }) });
    const { token: secret } = (await made.json()) as NewServiceToken;
    const read = async () => readJson<ServiceToken[]>("/site/tokens", other);
    expect(await read()).toMatchObject([{ isOrphaned: false }]);
    await change(user.id);
    expect(await read()).toMatchObject([{ isOrphaned: true }]);
    expect((await call("/site/usage", { token: secret })).status).toBe(200);
  });
});
