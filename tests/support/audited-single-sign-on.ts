import { expect } from "vitest";
import { identities } from "#db/schema/single-sign-on.ts";
import * as settings from "#db/single-sign-on/settings.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import { db, makeClient, uniqueLetters } from "#tests/support/factories.ts";
import { settingsOf, startProvider } from "#tests/support/identity-provider.ts";

const CODE = "K7QF-2M9P";

async function storeSettings(clientId: string) {
  const fields = { oidcClientId: "id", secretSealed: "", domains: [], label: "School" };
  const issuer = "https://school.edu";
  const call = { by: SYSTEM, version: undefined };
  await settings.save(db, clientId as ClientId, { issuer, isRequired: false, ...fields }, call);
  return issuer;
}

async function save(clientId: string, path: string) {
  const provider = await startProvider();
  const changes = expect.objectContaining({ signInIssuer: [null, provider.issuer] });
  const rows = [{ action: "edit", entity: "client", entityId: clientId, changes }];
  return { path, body: settingsOf(provider, { secret: "horse" }), rows };
}

async function remove(clientId: string, path: string) {
  const issuer = await storeSettings(clientId);
  const changes = expect.objectContaining({ signInIssuer: [issuer, null] });
  const rows = [{ action: "edit", entity: "client", entityId: clientId, changes }];
  return { path, method: "DELETE", rows };
}

async function letIn(clientId: string, path: string) {
  const [subject, linkedOn] = [uniqueLetters(), "2026-11-20"];
  const issuer = "https://school.edu";
  await db.insert(identities).values({ clientId, issuer, subject, code: CODE, linkedOn });
  const changes = { shutOut: [CODE, null] };
  const rows = [{ action: "edit", entity: "client", entityId: clientId, changes }];
  return { path, body: { code: CODE }, rows };
}

/** Calls that change the identity provider of a client, or who signs in by it. */
export const SINGLE_SIGN_ON_CALLS: Record<string, Preparation> = {
  "POST /site/sign-in": async ({ clientId }) => save(clientId, "/site/sign-in"),
  "DELETE /site/sign-in": async ({ clientId }) => remove(clientId, "/site/sign-in"),
  "POST /site/people/let-in": async ({ clientId }) => letIn(clientId, "/site/people/let-in"),
  "DELETE /account/sign-in": async ({ id: userId, clientId }) => {
    const issuer = await storeSettings(clientId);
    const identity = { clientId, issuer, subject: uniqueLetters(), code: uniqueLetters() };
    await db.insert(identities).values({ ...identity, userId, linkedOn: "2026-11-20" });
    const changes = { identity: [issuer, null] };
    const rows = [{ action: "edit", entity: "user", entityId: userId, changes }];
    return { path: "/account/sign-in", method: "DELETE", body: {}, rows };
  },
  "POST /clients/:id/sign-in": async () => {
    const { id } = await makeClient();
    return save(id, `/clients/${id}/sign-in`);
  },
  "DELETE /clients/:id/sign-in": async () => {
    const { id } = await makeClient();
    return remove(id, `/clients/${id}/sign-in`);
  },
  "POST /clients/:id/sign-in/let-in": async () => {
    const { id } = await makeClient();
    return letIn(id, `/clients/${id}/sign-in/let-in`);
  },
};
