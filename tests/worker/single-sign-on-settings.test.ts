import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { clientSignIn } from "#db/schema/single-sign-on.ts";
import type { SiteHistory } from "#domain/own-site/replies.ts";
import type { SignInPart } from "#domain/single-sign-on/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, SITE } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem, uniqueSite } from "#tests/support/factories.ts";
import {
  connect,
  managedProvider,
  settingsOf,
  startProvider,
} from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";
import { sealSecret } from "#worker/single-sign-on/start.ts";

const AGAIN = "Enter the secret again.";

describe("The sign-in provider of a site", () => {
  it("is none at first, with the addresses that a provider needs", async () => {
    const { client, read } = await managedProvider();
    expect(await read()).toEqual({
      settings: null,
      addresses: {
        callback: `${SITE}/auth/oidc/callback/${client.id}`,
        start: `${SITE}/auth/oidc/start?site=${client.id}`,
      },
      people: 0,
      version: 0,
      shutOut: [],
    });
  });

  it("has the addresses of the client's domain, if the call does not come from this machine", async () => {
    const domain = uniqueSite();
    const { client, token } = await makeManaged({ domainURL: domain });
    const response = await call("/site/sign-in", { token, site: "https://platform.example" });
    const { addresses } = (await response.json()) as SignInPart;
    expect(addresses.callback).toBe(`${domain}/auth/oidc/callback/${client.id}`);
  });

  it("is answered without its secret, which nobody can read in the database", async () => {
    const { provider, client, token, read } = await managedProvider();
    const stored = await connect(provider, token, { domains: ["School.example"] });
    expect(stored.settings).toEqual({
      issuer: provider.issuer,
      oidcClientId: provider.oidcClientId,
      hasSecret: true,
      isReadable: true,
      domains: ["school.example"],
      label: "Example school",
      isRequired: false,
      version: 1,
    });
    expect(await read()).toEqual(stored);
    const [row] = await db.select().from(clientSignIn).where(eq(clientSignIn.clientId, client.id));
    expect(JSON.stringify(row)).not.toContain(provider.secret);
  });

  it("keeps a secret that is left out, and loses an empty one", async () => {
    const { provider, token, save } = await managedProvider();
    await connect(provider, token);
    const kept = (await (await save({ secret: undefined })).json()) as SignInPart;
    expect(kept).toMatchObject({ settings: { hasSecret: true, version: 2 }, version: 2 });
    const lost = (await (await save({ secret: "" })).json()) as SignInPart;
    expect(lost.settings?.hasSecret).toBe(false);
  });

  it("needs the secret again for another issuer, and after a new TOKEN_SECRET", async () => {
    const { client, provider, token, save, read } = await managedProvider();
    await connect(provider, token);
    provider.issuer = `${provider.origin}/other`;
    const refused = await readProblem(await save({ secret: undefined }));
    expect(refused.errors).toEqual([{ path: "secret", message: AGAIN }]);
    provider.issuer = provider.origin;
    const { issuer } = provider;
    const former = "a-former-secret-of-at-least-32-characters";
    const secretSealed = await sealSecret(former, { clientId: client.id, issuer }, "secret");
    await db.update(clientSignIn).set({ secretSealed }).where(eq(clientSignIn.issuer, issuer));
    expect((await read()).settings).toMatchObject({ hasSecret: true, isReadable: false });
    expect((await readProblem(await save({ secret: undefined }))).errors?.[0]?.message).toBe(AGAIN);
    expect((await save()).status).toBe(200);
    expect((await read()).settings?.isReadable).toBe(true);
  });

  it("refuses a save that began from an older version, with the state of now", async () => {
    const { provider, token, save, read } = await managedProvider();
    await connect(provider, token);
    await save({ label: "Theirs", version: 1 });
    const problem = await readProblem(await save({ label: "Mine", version: 1 }));
    expect(problem.code).toBe("changed_meanwhile");
    expect(problem.current).toEqual(await read());
    expect((await read()).settings?.label).toBe("Theirs");
  });

  it("refuses a save that began before the removal", async () => {
    const { provider, token, save, read } = await managedProvider();
    await connect(provider, token);
    await call("/site/sign-in", { token, method: "DELETE" });
    expect((await save({ version: 1 })).status).toBe(409);
    expect((await read()).settings).toBeNull();
  });

  it("is removed once", async () => {
    const { provider, token } = await managedProvider();
    await connect(provider, token);
    const remove = async () => call("/site/sign-in", { token, method: "DELETE" });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  it("leaves rows in the history of the site, with the secret as 'changed'", async () => {
    const { provider, token, save } = await managedProvider();
    await connect(provider, token);
    await save({ secret: "another", isRequired: true });
    await call("/site/sign-in", { token, method: "DELETE" });
    const { rows } = await readJson<SiteHistory>("/site/history", token);
    expect(rows.slice(0, 3).map(({ changes }) => changes)).toMatchObject([
      { signInIssuer: [provider.issuer, null] },
      { signInRequired: [false, true], signInSecret: [null, "changed"] },
      { signInIssuer: [null, provider.issuer], signInLabel: [null, "Example school"] },
    ]);
    expect(JSON.stringify(rows)).not.toContain("another");
  });
});

describe("Administrators", () => {
  it("set the provider of any client, and test and remove it", async () => {
    const provider = await startProvider();
    const { id } = await makeClient();
    const token = await makeToken({ isAdmin: true });
    const path = `/clients/${id}/sign-in`;
    expect((await call(path, { token, body: settingsOf(provider) })).status).toBe(200);
    expect((await readJson<SignInPart>(path, token)).settings?.issuer).toBe(provider.issuer);
    const test = { token, body: { issuer: provider.issuer } };
    expect((await call(`${path}/test`, test)).status).toBe(200);
    expect((await call(path, { token, method: "DELETE" })).status).toBe(204);
  });

  it("get 404 for an unknown client", async () => {
    const provider = await startProvider();
    const token = await makeToken({ isAdmin: true });
    const path = "/clients/unknown/sign-in";
    expect((await call(path, { token })).status).toBe(404);
    expect((await call(path, { token, body: settingsOf(provider) })).status).toBe(404);
    expect((await call(path, { token, method: "DELETE" })).status).toBe(404);
  });
});
