import { expect } from "vitest";
import * as passwords from "#db/accounts/passwords.ts";
import * as alerts from "#db/operations/alerts.ts";
import { platform } from "#db/schema/operations.ts";
import { runTexts } from "#db/schema/usage.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import { makeUser, PASSWORD } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import { db, makeDefaultClient, makeToolkit, uniqueLetters } from "#tests/support/factories.ts";
import { INPUTS, outpricedRun, pricedEmbed, settledRun } from "#tests/support/runs.ts";
import { createLink } from "#worker/auth/proof.ts";
import { keepSettings } from "#tests/support/platform.ts";

const NEW_PASSWORD = "Another-horse-2";
const PRICE = { input: 1_000, output: 2_000, cachedInput: null };

/** An answer of a client that keeps texts. */
async function keptRun() {
  const { aiPath, client } = await pricedEmbed({ keepTextsDays: 2 });
  await call(aiPath, { body: { ...INPUTS, told: 2 }, env: withModel("ok") });
  const run = await settledRun(client.id);
  const texts = { runId: run.id, clientId: client.id, expiresOn: "2999-01-01", answer: "Said" };
  await db
    .insert(runTexts)
    .values({ ...texts, inputs: {} })
    .onConflictDoNothing();
  return { run, client };
}

/** Every call that changes accounts, prices and the platform, or that is recorded for another reason. */
export const OPERATIONS_CALLS: Record<string, Preparation> = {
  "POST /users/add": async () => {
    const username = uniqueLetters();
    const { id: clientId, clientname } = await makeDefaultClient();
    const body = { username, password: PASSWORD, clientId, roles: { User: 2001 } };
    const changes = {
      username: [null, username],
      client: [null, clientname],
      role: [null, "educator"],
      waiting: [null, false],
    };
    const rows = [{ action: "add", entity: "user", entityName: username, changes }];
    return { path: "/users/add", body, rows };
  },
  "POST /users/edit": async () => {
    const { id } = await makeUser();
    const changes = { role: ["educator", "administrator"], passwordHash: [null, "changed"] };
    const rows = [{ action: "edit", entity: "user", entityId: id, changes }];
    const body = { id, password: NEW_PASSWORD, roles: { User: 2001, Admin: 5150 } };
    return { path: "/users/edit", body, rows };
  },
  "POST /users/link": async () => {
    const { id, username, clientId } = await makeUser();
    const rows = [
      { action: "link", entity: "user", entityId: id, entityName: username },
      { action: "link", entity: "client", entityId: clientId },
    ];
    return { path: "/users/link", body: { id }, rows };
  },
  "DELETE /users": async () => {
    const { id, username } = await makeUser();
    const rows = [{ action: "delete", entity: "user", entityId: id, entityName: username }];
    return { path: "/users", method: "DELETE", body: { id }, rows };
  },
  "POST /register": async () => {
    await makeDefaultClient();
    const user = uniqueLetters();
    const rows = [{ action: "add", entity: "user", entityName: user, actorId: null }];
    return { path: "/register", body: { user, pwd: PASSWORD }, rows, who: user };
  },
  "POST /auth": async ({ id, username }) => {
    const rows = [{ action: "sign-in", entity: "user", entityId: id, changes: {} }];
    return { path: "/auth", body: { user: username, pwd: PASSWORD }, rows };
  },
  "POST /auth/link/password": async () => {
    const { id, username, clientId } = await makeUser();
    const { code, hash, expiresAt } = createLink();
    await passwords.insert(db, { hash, userId: id, expiresAt }, SYSTEM);
    const changes = { passwordHash: [null, "changed"] };
    const rows = [
      { action: "use-link", entity: "user", entityId: id, changes },
      { action: "use-link", entity: "client", entityId: clientId },
    ];
    return { path: "/auth/link/password", body: { code, pwd: NEW_PASSWORD }, rows, who: username };
  },
  "POST /account/password": async ({ id }) => {
    const changes = { passwordHash: [null, "changed"] };
    const rows = [{ action: "password", entity: "user", entityId: id, changes }];
    return { path: "/account/password", body: { old: PASSWORD, password: NEW_PASSWORD }, rows };
  },
  "DELETE /account": async ({ id }) => {
    const rows = [{ action: "delete", entity: "user", entityId: id }];
    return { path: "/account", method: "DELETE", body: { password: PASSWORD }, rows };
  },
  "POST /prices/add": async () => {
    const model = uniqueLetters();
    const changes = expect.objectContaining({ input: [null, 1_000], output: [null, 2_000] });
    const rows = [{ action: "add", entity: "price", entityName: model, changes }];
    return { path: "/prices/add", body: { model, ...PRICE }, rows };
  },
  "POST /prices/import": async () => {
    const model = uniqueLetters();
    const file = { [model]: { input_cost_per_token: 1e-6, output_cost_per_token: 2e-6 } };
    const rows = [{ action: "add", entity: "price", entityName: model }];
    return { path: "/prices/import", body: { file, models: [model] }, rows };
  },
  "POST /prices/reprice": async () => {
    const { modelAnswered, day, cost } = await outpricedRun();
    const model = modelAnswered ?? "";
    const changes = {
      from: [null, day],
      answers: [null, 1],
      cost: [cost, (cost ?? 0) * 2],
    };
    const rows = [{ action: "reprice", entity: "price", entityId: model, changes }];
    return { path: "/prices/reprice", body: { model, from: day }, env: withModel("ok"), rows };
  },
  "POST /runs/:id/cost": async () => {
    const { aiPath, client } = await pricedEmbed();
    await call(aiPath, { body: INPUTS, env: withModel("ok") });
    const { id, cost } = await settledRun(client.id);
    const row = { action: "correct", entity: "run", entityId: id, entityName: client.clientname };
    const rows = [{ ...row, changes: { cost: [cost, 7], reason: [null, "The bill"] } }];
    return { path: `/runs/${id}/cost`, body: { cost: 7, reason: "The bill" }, rows };
  },
  "POST /platform": async () => {
    const secret = `whsec_${btoa(uniqueLetters().repeat(3))}`;
    const address = `https://hooks.slack.com/services/${uniqueLetters()}`;
    await keepSettings();
    const former = { webhook: null, webhookSecret: null, runsDays: 90, limitsStored: true };
    await db.update(platform).set(former);
    const changes = {
      webhook: [null, `…${address.slice(-4)}`],
      webhookSecret: [null, "changed"],
      runsDays: [90, 91],
    };
    const rows = [{ action: "edit", entity: "platform", entityId: "1", changes }];
    const body = { webhook: address, webhookSecret: secret, runsDays: 91 };
    return { path: "/platform", body, rows };
  },
  "POST /alerts/acknowledge": async ({ username }) => {
    const key = uniqueLetters();
    await alerts.add(db, [{ key, kind: "runs.lost", data: {} }], Date.now());
    const changes = { acknowledgedBy: [null, username] };
    const rows = [{ action: "acknowledge", entity: "alert", entityId: key, changes }];
    return { path: "/alerts/acknowledge", body: { keys: [key] }, rows };
  },
  "POST /jobs/run": async () => {
    const rows = [{ action: "run", entity: "job", entityId: "folds" }];
    return { path: "/jobs/run", body: { name: "folds" }, rows };
  },
  "DELETE /runs/texts": async () => {
    const { client } = await keptRun();
    const row = { action: "delete-texts", entity: "client", entityId: client.id };
    const rows = [{ ...row, changes: { texts: [1, 0] } }];
    return { path: "/runs/texts", method: "DELETE", body: { clientid: client.id }, rows };
  },
  "GET /runs/:id/texts": async () => {
    const { run, client } = await keptRun();
    const row = { action: "read-texts", entity: "run", entityId: run.id };
    return { path: `/runs/${run.id}/texts`, rows: [{ ...row, entityName: client.clientname }] };
  },
  "GET /toolkits/export": async () => {
    const { id, collection } = await makeToolkit();
    const changes = { collections: [null, [collection]] };
    const rows = [{ action: "export", entity: "toolkits", changes }];
    return { path: `/toolkits/export?ids=${id}`, method: "GET", rows };
  },
};
