import { describe, expect, it } from "vitest";
import { makeSession, makeToken, makeUser } from "#tests/support/accounts.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed } from "#tests/support/factories.ts";
import { makeOffer } from "#tests/support/offers.ts";
import { notingDatabase, scansOf } from "#tests/support/query-plans.ts";
import { cheapModel } from "#tests/support/runs.ts";
import { TOPIC, makeShare } from "#tests/support/sharing.ts";
import { makeAuthor } from "#tests/support/versions.ts";

type Change = [method: string, path: string, body: object];

const CHANGES: Record<string, () => Promise<Change>> = {
  "deletion of a toolkit": async () => {
    const { toolkit } = await makeEmbed();
    return ["DELETE", "/toolkits", { toolkitid: toolkit.id }];
  },
  "deletion of a widget": async () => {
    const { widget } = await makeEmbed();
    return ["DELETE", `/widgets/${widget.type}`, { id: widget.id }];
  },
  "deletion of a client": async () => {
    const { client } = await makeEmbed();
    return ["DELETE", "/clients", { clientid: client.id }];
  },
  "change of a client's key and toolkits": async () => {
    const { client } = await makeEmbed();
    const apikey = crypto.randomUUID();
    return ["POST", "/clients/edit", { clientid: client.id, apikey, approvedToolkits: [] }];
  },
  "approval of a widget for chosen clients": async () => {
    const [{ widget }, { client }] = [await makeEmbed(), await makeEmbed()];
    const body = { clients: [client.id], widgets: [widget.id] };
    return ["POST", "/clients/chosen/approve", body];
  },
  "move of chosen clients to a model": async () => {
    const { client } = await makeEmbed();
    return ["POST", "/clients/chosen/move", { clients: [client.id], to: "other-model" }];
  },
  "change of a widget": async () => {
    const { widget } = await makeEmbed();
    return ["POST", `/widgets/${widget.type}/edit`, { widgetid: widget.id, name: "New" }];
  },
  "publication of a draft": async () => {
    const { put, path } = await makeAuthor();
    const { version } = (await (await put({ submit: "Draft" })).json()) as { version: number };
    return ["POST", `${path}/publish`, { version }];
  },
  "demotion of an administrator": async () => {
    const { id } = await makeUser({ isAdmin: true });
    return ["POST", "/users/edit", { id, roles: { User: 2001 } }];
  },
  "deletion of an administrator": async () => {
    const { id } = await makeUser({ isAdmin: true });
    return ["DELETE", "/users", { id }];
  },
};

/** Rows that the statements of admission and settlement have made themselves. */
const OF_STATEMENT = /^SCAN (ask|priced|facts|judged|a|b|k|r|s)\b/u;

describe("No table is read as a whole", () => {
  it.each(Object.entries(CHANGES))("for the %s", async (_, make) => {
    const { token } = await makeSession({ isAdmin: true });
    const [method, path, body] = await make();
    const { DB, statements } = notingDatabase();
    const response = await call(path, { method, token, body, env: { DB } });
    expect(response.ok).toBe(true);
    expect(statements.length).toBeGreaterThan(1);
    expect((await Promise.all(statements.map(scansOf))).flat()).toEqual([]);
  });

  it.each(["attention", "no-widgets"])(
    "but that of clients, for those with the state %s",
    async (state) => {
      const { token } = await makeSession({ isAdmin: true });
      const { DB, statements } = notingDatabase();
      const response = await call(`/clients?page=1&state=${state}`, { token, env: { DB } });
      expect(response.ok).toBe(true);
      const scans = (await Promise.all(statements.map(scansOf))).flat();
      expect(scans.filter((scan) => !scan.startsWith("SCAN clients"))).toEqual([]);
    },
  );

  it("for making, listing, opening, asking and ending shares", async () => {
    const { token, code, aiPath, widget } = await makeShare();
    const calls: [path: string, options: object][] = [
      ["/shares/add", { token, body: { widgetid: widget.id } }],
      ["/shares", { token }],
      ["/site/shares", { token }],
      [`/shares/${code}`, {}],
      [aiPath, { body: TOPIC }],
      ["/shares", { token, method: "DELETE", body: { code } }],
    ];
    const { DB, statements } = notingDatabase();
    for (const [path, options] of calls) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const response = await call(path, { ...options, env: { ...cheapModel("ok"), DB } });
      expect(response.ok).toBe(true);
    }
    const scans = (await Promise.all(statements.map(scansOf))).flat();
    expect(scans.filter((scan) => !OF_STATEMENT.test(scan))).toEqual([]);
  });

  it("for offering, listing, trying, declining and taking over tools, and before a removal", async () => {
    const { tool, token, cookie, user, manager, client } = await makeOffer();
    const body = { widgetid: tool.id };
    const calls: [path: string, options: object][] = [
      ["/offers", { token, method: "DELETE", body }],
      ["/offers/add", { token, body }],
      ["/widgets/personal", { token }],
      ["/site/offers", { token: manager }],
      [`/ai/${tool.type}/${tool.id}/${PREVIEW_KEY}`, { headers: { Cookie: cookie } }],
      ["/site/offers/decline", { token: manager, body: { ...body, reason: "Later." } }],
      ["/offers/add", { token, body }],
      ["/site/offers/take-over", { token: manager, body: { ...body, version: 1 } }],
      [`/site/people/tools?id=${user.id}`, { token: manager }],
      [
        "/site/people",
        {
          token: await makeToken({ clientId: client.id, isManager: true }),
          method: "DELETE",
          body: { id: user.id, takeOver: [{ ...body, version: 1 }] },
        },
      ],
    ];
    const { DB, statements } = notingDatabase();
    for (const [path, options] of calls) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      const response = await call(path, { ...options, env: { DB } });
      expect([path, response.ok]).toEqual([path, true]);
    }
    const scans = (await Promise.all(statements.map(scansOf))).flat();
    // The tests of one widget, in their order.
    expect(scans.filter((scan) => !scan.startsWith("SCAN ordered"))).toEqual([]);
  });
});
