import type { Preparation } from "#tests/support/audited-calls.ts";
import { makeClient, makeToolkit, makeWidget } from "#tests/support/factories.ts";

/** Calls that change several widgets or clients at once. */
export const CHOSEN_CALLS: Record<string, Preparation> = {
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
};
