import { makeUser } from "#tests/support/accounts.ts";
import type { Preparation } from "#tests/support/audited-calls.ts";
import { makeClient, makeToolkit, makeWidget } from "#tests/support/factories.ts";

/** Calls that delete the entity of their path. */
export const DELETION_CALLS: Record<string, Preparation> = {
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
