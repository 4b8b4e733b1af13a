import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as clients from "#db/clients/clients.ts";
import * as keys from "#db/clients/keys.ts";
import { users } from "#db/schema/accounts.ts";
import { runTexts } from "#db/schema/usage.ts";
import * as toolkits from "#db/toolkits.ts";
import * as offers from "#db/offers.ts";
import * as sharing from "#db/sharing.ts";
import * as tools from "#db/widgets/personal-tools.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { Client, ClientId } from "#domain/clients/client.ts";
import type { Share } from "#domain/sharing.ts";
import { toolkitFile } from "#domain/toolkit-file.ts";
import type { ToolkitChanges } from "#domain/toolkits.ts";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { makeUser } from "#tests/support/accounts.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import {
  db,
  makeToolkit,
  makeWidget,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";
import { makeServiceToken, tokenDraft } from "#tests/support/service-tokens.ts";

async function makeOwnToolkit(clientId: string, name = "Own") {
  const draft = { name, collection: uniqueLetters(), index: 1, isOffered: false };
  return toolkits.insert(db, draft, SYSTEM, clientId);
}

const TOKEN_ROW = { entity: "service-token", entityName: "CI" };

/** Lets a new account share, as one that is older than a week. */
async function makeOld({ id }: { id: string }): Promise<void> {
  await db.update(users).set({ createdAt: null }).where(eq(users.id, id));
}

async function makeShareOf({ id }: { id: string }) {
  await makeOld({ id });
  const { collection } = await makeToolkit();
  const { id: widgetid, data } = await makeWidget(collection);
  const draft = { widgetid, days: 1, dailyAnswers: 50 };
  const moment = { now: Date.now(), day: "2025-05-05" };
  const { code } = (await sharing.insert(db, id, draft, SYSTEM, moment)) as Share;
  const ends = expect.arrayContaining([expect.stringMatching(/UTC$/u)]);
  const row = { action: "end", entity: "share", entityId: code, entityName: data.name };
  return { body: { code }, rows: [{ ...row, changes: { ends } }] };
}

/** A tool of an account, offered if `isOffered`, and the row of the audit about its offer. */
async function makeOfferOf({ id }: { id: string }, isOffered = true) {
  const tool = await tools.insert(db, id, WidgetDraft.parse({ name: uniqueLetters() }), SYSTEM);
  const draft = { widgetid: tool.id, note: "" };
  if (isOffered) await offers.insert(db, id, draft, SYSTEM, Date.now());
  const row = { entity: "offer", entityId: tool.id, entityName: tool.data.name };
  return { row, body: { widgetid: tool.id } };
}

/** Calls with which somebody changes the own client. */
export const OWN_SITE_CALLS: Record<string, Preparation> = {
  "POST /shares/add": async (self) => {
    await makeOld(self);
    const { collection } = await makeToolkit();
    const { id: widgetid, data } = await makeWidget(collection);
    const changes = expect.objectContaining({ widget: [null, data.name], dailyAnswers: [null, 7] });
    const rows = [{ action: "add", entity: "share", entityName: data.name, changes }];
    return { path: "/shares/add", body: { widgetid, dailyAnswers: 7 }, rows };
  },
  "DELETE /shares": async (self) => ({
    path: "/shares",
    method: "DELETE",
    ...(await makeShareOf(self)),
  }),
  "DELETE /site/shares": async (self) => ({
    path: "/site/shares",
    method: "DELETE",
    ...(await makeShareOf(self)),
  }),
  "POST /offers/add": async (self) => {
    const { body, row } = await makeOfferOf(self, false);
    const changes = expect.objectContaining({ state: [null, "offered"], note: [null, "Try it"] });
    const rows = [{ ...row, action: "add", changes }];
    return { path: "/offers/add", body: { ...body, note: "Try it" }, rows };
  },
  "DELETE /offers": async (self) => {
    const { body, row } = await makeOfferOf(self);
    const rows = [{ ...row, action: "end" }];
    return { path: "/offers", method: "DELETE", body, rows };
  },
  "POST /site/offers/take-over": async (self) => {
    await makeOwnToolkit(self.clientId, "From our educators");
    const { body, row } = await makeOfferOf(self);
    const changes = expect.objectContaining({ state: ["offered", "taken"] });
    const rows = [
      { ...row, action: "take-over", changes },
      { action: "add", entity: "widget", entityName: row.entityName },
      { action: "edit", entity: "client", entityId: self.clientId },
    ];
    return { path: "/site/offers/take-over", body: { ...body, version: 1 }, rows };
  },
  "POST /site/offers/decline": async (self) => {
    const { body, row } = await makeOfferOf(self);
    const changes = { state: ["offered", "declined"], reason: [null, "Later."] };
    const rows = [{ ...row, action: "decline", changes }];
    return { path: "/site/offers/decline", body: { ...body, reason: "Later." }, rows };
  },
  "POST /site/tokens": async ({ clientId: entityId }) => {
    const changes = expect.objectContaining({ name: [null, "CI"], dailyAnswers: [null, 1_000] });
    const rows = [{ ...TOKEN_ROW, action: "add", entityId, changes }];
    return { path: "/site/tokens", body: tokenDraft(), rows };
  },
  "DELETE /site/tokens": async ({ clientId }) => {
    const { id } = await makeServiceToken(clientId);
    const rows = [{ ...TOKEN_ROW, action: "delete", entityId: clientId }];
    return { path: "/site/tokens", method: "DELETE", body: { id }, rows };
  },
  "POST /tokens": async () => {
    const rows = [{ ...TOKEN_ROW, action: "add", entityId: "platform" }];
    return { path: "/tokens", body: tokenDraft({ scopes: ["usage"] }), rows };
  },
  "DELETE /tokens": async () => {
    const { id, token } = await makeServiceToken(null);
    const ending = [`…${token.slice(-4)}`, null];
    const changes = { name: ["CI", null], ending };
    const rows = [{ ...TOKEN_ROW, action: "delete", entityId: "platform", changes }];
    return { path: "/tokens", method: "DELETE", body: { id }, rows };
  },
  "POST /site/edit": async ({ clientId: entityId }) => {
    const tagline = uniqueLetters();
    const changes = { tagline: expect.arrayContaining([tagline]) };
    const rows = [{ action: "edit", entity: "client", entityId, changes }];
    return { path: "/site/edit", body: { tagline }, rows };
  },
  "POST /site/alloworigin": async ({ clientId: entityId }) => {
    const rows = [{ action: "edit", entity: "client", entityId }];
    return { path: "/site/alloworigin", body: { origin: uniqueSite() }, rows };
  },
  "DELETE /site/refused": async ({ clientId }) => {
    const origin = uniqueSite();
    await blockedSites.note(db, { clientId, origin, source: "report", count: 1 });
    const changes = { refusedSite: [origin, null] };
    const rows = [{ action: "edit", entity: "client", entityId: clientId, changes }];
    return { path: "/site/refused", method: "DELETE", body: { origin }, rows };
  },
  "POST /site/rotatekey": async ({ clientId: entityId }) => {
    const rows = [{ action: "rotate-key", entity: "client", entityId }];
    return { path: "/site/rotatekey", body: { endsAt: "now" }, rows };
  },
  "POST /site/endkey": async ({ clientId: clientid }) => {
    const endsAt = Date.now() + 3_600_000;
    const { apikey } = (await clients.get(db, clientid)) as Client;
    await keys.rotate(db, clientid as ClientId, { endsAt, version: undefined }, SYSTEM, Date.now());
    const rows = [{ action: "end-key", entity: "client", entityId: clientid }];
    return { path: "/site/endkey", body: { apikey }, rows };
  },
  "POST /site/people/invite": async ({ clientId }) => {
    const username = uniqueLetters();
    const row = { entity: "user", entityName: username };
    const rows = [
      { ...row, action: "add" },
      { ...row, action: "link" },
      { action: "link", entity: "client", entityId: clientId },
    ];
    return { path: "/site/people/invite", body: { username }, rows };
  },
  "POST /site/people/link": async () => {
    const { id, clientId, username } = await makeUser();
    const changes = { person: [null, username], personId: [null, id] };
    const rows = [
      { action: "link", entity: "user", entityId: id },
      { action: "link", entity: "client", entityId: clientId, changes },
    ];
    return { path: "/site/people/link", body: { id }, rows };
  },
  "POST /site/people/role": async () => {
    const { id } = await makeUser();
    const changes = { role: ["educator", "manager"] };
    const rows = [{ action: "edit", entity: "user", entityId: id, changes }];
    return { path: "/site/people/role", body: { id, role: "manager" }, rows };
  },
  "POST /site/people/sign-out": async () => {
    const { id } = await makeUser();
    const rows = [{ action: "sign-out", entity: "user", entityId: id }];
    return { path: "/site/people/sign-out", body: { id }, rows };
  },
  "DELETE /site/people": async () => {
    const { id } = await makeUser();
    const rows = [{ action: "delete", entity: "user", entityId: id }];
    return { path: "/site/people", method: "DELETE", body: { id }, rows };
  },
  "POST /site/toolkits/add": async ({ clientId }) => {
    const rows = [
      { action: "add", entity: "toolkit", entityName: "Own" },
      { action: "edit", entity: "client", entityId: clientId },
    ];
    return { path: "/site/toolkits/add", body: { name: "Own" }, rows };
  },
  "POST /site/toolkits/edit": async ({ clientId }) => {
    const { id } = await makeOwnToolkit(clientId);
    const changes = { name: ["Own", "Other"] };
    const rows = [{ action: "edit", entity: "toolkit", entityId: id, changes }];
    return { path: "/site/toolkits/edit", body: { toolkitid: id, name: "Other" }, rows };
  },
  "DELETE /site/toolkits": async ({ clientId }) => {
    const { id } = await makeOwnToolkit(clientId);
    const rows = [{ action: "delete", entity: "toolkit", entityId: id }];
    return { path: "/site/toolkits", method: "DELETE", body: { toolkitid: id }, rows };
  },
  "POST /site/toolkits/import": async ({ clientId }) => {
    const kit = { collection: "Own", name: "Imported", index: 1, widgets: [] };
    const rows = [
      { action: "add", entity: "toolkit", entityName: "Imported" },
      { action: "edit", entity: "client", entityId: clientId },
    ];
    return { path: "/site/toolkits/import", body: { file: toolkitFile([kit], 0) }, rows };
  },
  "POST /site/widgets": async ({ clientId }) => {
    const { id, collection } = await makeToolkit();
    await toolkits.update(db, { toolkitid: id, isOffered: true } as ToolkitChanges);
    const widget = await makeWidget(collection);
    const rows = [{ action: "edit", entity: "client", entityId: clientId }];
    return { path: "/site/widgets", body: { approve: [widget.id] }, rows };
  },
  "DELETE /site/texts": async ({ clientId: entityId }) => {
    await db.insert(runTexts).values({
      runId: uniqueLetters(),
      clientId: entityId,
      expiresOn: "2999-01-01",
      inputs: {},
      answer: "",
    });
    const rows = [{ action: "delete-texts", entity: "client", entityId }];
    return { path: "/site/texts", method: "DELETE", rows };
  },
};
