import { expect } from "vitest";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import * as keys from "#db/clients/keys.ts";
import type { User } from "#domain/account-replies.ts";
import { SYSTEM } from "#domain/audit/actor.ts";
import type { ClientId } from "#domain/clients/client.ts";
import { makeUser } from "#tests/support/accounts.ts";
import { withModel } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeToolkit,
  makeWidget,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { makeAuthor } from "#tests/support/versions.ts";
import { CASE } from "#tests/support/widget-tests.ts";
import type { PlatformEnv } from "#worker/env.ts";

/** A call that changes something, with exactly the rows of the audit that it leaves. */
type AuditedCall = {
  path: string;
  method?: string;
  body?: object | string;
  headers?: Record<string, string>;
  env?: Partial<PlatformEnv>;
  /** The rows that the call must leave. */
  rows: object[];
  /** Another actor than the administrator. */
  who?: string;
};

/** How to prepare a call of an administrator. */
export type Preparation = (self: User) => Promise<AuditedCall>;

/** Every call that changes toolkits, widgets, clients and models. */
export const CATALOGUE_CALLS: Record<string, Preparation> = {
  "POST /toolkits/add": async () => {
    const collection = uniqueLetters();
    const changes = { name: [null, "T"], collection: [null, collection], index: [null, 0] };
    const row = { action: "add", entity: "toolkit", entityName: "T" };
    return {
      path: "/toolkits/add",
      body: { name: "T", collection },
      rows: [
        { ...row, changes: expect.objectContaining({ ...changes, index: expect.anything() }) },
      ],
    };
  },
  "POST /toolkits/edit": async () => {
    const { id, index } = await makeToolkit();
    const row = { action: "edit", entity: "toolkit", entityId: id };
    const rows = [{ ...row, changes: { index: [index, 7] } }];
    return { path: "/toolkits/edit", body: { toolkitid: id, index: 7 }, rows };
  },
  "DELETE /toolkits": async () => {
    const { id, collection } = await makeToolkit();
    const widget = await makeWidget(collection);
    const rows = [
      { action: "delete", entity: "toolkit", entityId: id },
      { action: "delete", entity: "widget", entityId: widget.id },
    ];
    return { path: "/toolkits", method: "DELETE", body: { toolkitid: id }, rows };
  },
  "POST /toolkits/import": async () => {
    const collection = uniqueLetters();
    const widgets = [{ name: "W", prompt: "P", submit: "S", inputs: [] }];
    const toolkits = [{ collection, name: "T", widgets }];
    const file = { format: "prompt-widgets/toolkits", version: 1, toolkits };
    const rows = [
      { action: "add", entity: "toolkit", entityName: "T" },
      { action: "add", entity: "widget", entityName: "W" },
    ];
    return { path: "/toolkits/import", body: { file }, rows };
  },
  "POST /widgets/:type/add": async () => {
    const { collection } = await makeToolkit();
    const body = { name: "W", prompt: "P", submit: "S", inputs: [] };
    const rows = [{ action: "add", entity: "widget", entityName: "W" }];
    return { path: `/widgets/${collection}/add`, body, rows };
  },
  "POST /widgets/:type/copy": async () => {
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const rows = [{ action: "add", entity: "widget", entityName: "Twin" }];
    return { path: `/widgets/${type}/copy`, body: { id, name: "Twin" }, rows };
  },
  "POST /widgets/personal": async () => {
    const rows = [
      { action: "add", entity: "toolkit", entityName: "My tools" },
      { action: "add", entity: "widget", entityName: "Mine" },
    ];
    return { path: "/widgets/personal", body: { name: "Mine" }, rows };
  },
  "POST /widgets/:type/edit": async () => {
    const { type, id, data } = await makeWidget((await makeToolkit()).collection);
    const row = { action: "edit", entity: "widget", entityId: id };
    const rows = [{ ...row, changes: { pageNumber: [data.pageNumber, 9] } }];
    return { path: `/widgets/${type}/edit`, body: { widgetid: id, pageNumber: 9 }, rows };
  },
  "DELETE /widgets/:type": async () => {
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const rows = [{ action: "delete", entity: "widget", entityId: id }];
    return { path: `/widgets/${type}`, method: "DELETE", body: { id }, rows };
  },
  "POST /widgets/:type/:id/publish": async () => {
    const { put, path, widget } = await makeAuthor();
    const { version } = (await (await put({ submit: "Draft" })).json()) as { version: number };
    const changes = { submit: [widget.data.submit, "Draft"] };
    const rows = [{ action: "publish", entity: "widget", entityId: widget.id, changes }];
    return { path: `${path}/publish`, body: { version }, rows };
  },
  "POST /widgets/:type/:id/restore": async () => {
    const { save, path, widget } = await makeAuthor();
    await save({ submit: "Second" });
    const changes = { submit: ["Second", widget.data.submit] };
    const rows = [{ action: "restore", entity: "widget", entityId: widget.id, changes }];
    return { path: `${path}/restore`, body: { to: 1, version: 2 }, rows };
  },
  "POST /widgets/:type/:id/versions/:version": async () => {
    const { path, widget } = await makeAuthor();
    const changes = { noteOfVersion1: [null, "First"] };
    const rows = [{ action: "edit", entity: "widget", entityId: widget.id, changes }];
    return { path: `${path}/versions/1`, body: { note: "First" }, rows };
  },
  "PUT /widgets/:type/:id/cases": async () => {
    const { path, widget } = await makeAuthor();
    const changes = { tests: [null, [CASE]] };
    const rows = [{ action: "edit", entity: "widget", entityId: widget.id, changes }];
    return { path: `${path}/cases`, method: "PUT", body: { version: 0, cases: [CASE] }, rows };
  },
  "POST /widgets/:type/:id/approvals": async () => {
    const { id: clientid } = await makeClient();
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const changes = { approvedToolkits: [[], [type]], approvedWidgets: [[], [id]] };
    const rows = [{ action: "edit", entity: "client", entityId: clientid, changes }];
    return { path: `/widgets/${type}/${id}/approvals`, body: { clientid, isApproved: true }, rows };
  },
  "POST /clients/add": async () => {
    const clientName = uniqueLetters();
    const rows = [{ action: "add", entity: "client", entityName: clientName }];
    return { path: "/clients/add", body: { clientName }, rows };
  },
  "POST /clients/edit": async () => {
    const { id, tagline } = await makeClient();
    const changes = { tagline: [tagline || null, "New"] };
    const rows = [{ action: "edit", entity: "client", entityId: id, changes }];
    return { path: "/clients/edit", body: { clientid: id, tagline: "New" }, rows };
  },
  "POST /clients/editwidgets": async () => {
    const { id } = await makeClient();
    const widget = await makeWidget((await makeToolkit()).collection);
    const changes = { approvedWidgets: [[], [widget.id]] };
    const rows = [{ action: "edit", entity: "client", entityId: id, changes }];
    const body = { clientid: id, approvedWidgets: [widget.id] };
    return { path: "/clients/editwidgets", body, rows };
  },
  "POST /clients/alloworigin": async () => {
    const { id } = await makeClient();
    const origin = `https://${uniqueLetters()}.example`;
    const changes = { allowedOrigins: [null, [origin]] };
    const rows = [{ action: "edit", entity: "client", entityId: id, changes }];
    return { path: "/clients/alloworigin", body: { clientid: id, origin }, rows };
  },
  "DELETE /clients/:id/refused": async () => {
    const { id } = await makeClient();
    const origin = `https://${uniqueLetters()}.example`;
    await blockedSites.note(db, { clientId: id, origin, source: "report", count: 1 });
    const changes = { refusedSite: [origin, null] };
    const rows = [{ action: "edit", entity: "client", entityId: id, changes }];
    return { path: `/clients/${id}/refused`, method: "DELETE", body: { origin }, rows };
  },
  "POST /clients/rotatekey": async () => {
    const { id, apikey } = await makeClient();
    const ending = `…${apikey.slice(-4)}`;
    const changes = {
      apikey: [ending, expect.stringMatching(/^….{4}$/u)],
      oldKeys: [null, [expect.stringContaining(`${ending} ends `)]],
    };
    const rows = [{ action: "rotate-key", entity: "client", entityId: id, changes }];
    return { path: "/clients/rotatekey", body: { clientid: id, endsAt: "now" }, rows };
  },
  "POST /clients/endkey": async () => {
    const { id: clientid, apikey } = await makeClient();
    const endsAt = Date.now() + 3_600_000;
    await keys.rotate(db, clientid as ClientId, { endsAt, version: undefined }, SYSTEM, Date.now());
    const rows = [{ action: "end-key", entity: "client", entityId: clientid }];
    return { path: "/clients/endkey", body: { clientid, apikey }, rows };
  },
  "DELETE /clients": async () => {
    const { id } = await makeClient();
    const rows = [{ action: "delete", entity: "client", entityId: id }];
    return { path: "/clients", method: "DELETE", body: { clientid: id }, rows };
  },
  "POST /models/move": async () => {
    const from = uniqueLetters();
    const [one, two] = [await makeClient({ gptModel: from }), await makeClient({ gptModel: from })];
    const changes = { gptmodel: [from, "other"] };
    const row = { action: "move", entity: "client", changes };
    const rows = [one, two].map(({ id }) => ({ ...row, entityId: id }));
    return { path: "/models/move", body: { from, to: "other" }, rows };
  },
  "POST /models/check": async () => {
    const rows = [{ action: "run", entity: "job", entityId: "models" }];
    return { path: "/models/check", env: withModel("ok"), rows };
  },
  "POST /widgets/chosen/delete": async () => {
    const { id, version } = await makeWidget((await makeToolkit()).collection);
    const rows = [{ action: "delete", entity: "widget", entityId: id }];
    return { path: "/widgets/chosen/delete", body: { widgets: [{ id, version }] }, rows };
  },
  "POST /widgets/chosen/move": async () => {
    const { type, id, version } = await makeWidget((await makeToolkit()).collection);
    const { collection: toolkit } = await makeToolkit();
    const row = { action: "edit", entity: "widget", entityId: id };
    const rows = [{ ...row, changes: { toolkit: [type, toolkit] } }];
    return { path: "/widgets/chosen/move", body: { widgets: [{ id, version }], toolkit }, rows };
  },
  "POST /widgets/chosen/approve": async () => {
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const client = await makeClient();
    const changes = { approvedToolkits: [[], [type]], approvedWidgets: [[], [id]] };
    const rows = [{ action: "edit", entity: "client", entityId: client.id, changes }];
    const body = { ids: [id], clientid: client.id, isApproved: true };
    return { path: "/widgets/chosen/approve", body, rows };
  },
  "POST /clients/chosen/approve": async () => {
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const client = await makeClient();
    const changes = { approvedToolkits: [[], [type]], approvedWidgets: [[], [id]] };
    const rows = [{ action: "edit", entity: "client", entityId: client.id, changes }];
    const body = { clients: [client.id], widgets: [id] };
    return { path: "/clients/chosen/approve", body, rows };
  },
  "POST /clients/chosen/move": async () => {
    const client = await makeClient({ gptModel: "left" });
    const row = { action: "move", entity: "client", entityId: client.id };
    const rows = [{ ...row, changes: { gptmodel: ["left", "taken"] } }];
    const body = { clients: [client.id], to: "taken" };
    return { path: "/clients/chosen/move", body, rows };
  },
  "DELETE /toolkits/:id": async () => {
    const { id } = await makeToolkit();
    const rows = [{ action: "delete", entity: "toolkit", entityId: id }];
    return { path: `/toolkits/${id}`, method: "DELETE", rows };
  },
  "DELETE /widgets/:type/:id": async () => {
    const { type, id } = await makeWidget((await makeToolkit()).collection);
    const rows = [{ action: "delete", entity: "widget", entityId: id }];
    return { path: `/widgets/${type}/${id}`, method: "DELETE", rows };
  },
  "DELETE /clients/:id": async () => {
    const { id } = await makeClient();
    const rows = [{ action: "delete", entity: "client", entityId: id }];
    return { path: `/clients/${id}`, method: "DELETE", rows };
  },
  "DELETE /users/:id": async () => {
    const { id, username } = await makeUser();
    const rows = [{ action: "delete", entity: "user", entityId: id, entityName: username }];
    return { path: `/users/${id}`, method: "DELETE", rows };
  },
};
