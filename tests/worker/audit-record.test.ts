import { beforeAll, describe, expect, it } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { auditOf, lastAuditOf } from "#tests/support/audit.ts";
import {
  makeClient,
  makeEmbed,
  makeManyWidgets,
  makeToolkit,
  makeWidget,
  uniqueLetters,
} from "#tests/support/factories.ts";

let token: string;
let user: { id: string; username: string };
beforeAll(async () => {
  ({ token, user } = await makeSession({ isAdmin: true }));
});

async function save(path: string, body: object, method = "POST") {
  return call(path, { method, token, body });
}

describe("The audit of a save", () => {
  it("has the person, the request, and the fields that differ", async () => {
    const { id: clientid, gpttemp } = await makeClient();
    const body = { clientid, gptTemp: "0.9", monthlyBudget: 5_000_000_000, tagline: "" };
    const response = await save("/clients/edit", body);
    const rows = await auditOf(clientid);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      actorKind: "user",
      actorId: user.id,
      actorName: user.username,
      action: "edit",
      entity: "client",
      requestId: response.headers.get("X-Request-Id"),
      changes: { gpttemp: [gpttemp, "0.9"], monthlyBudget: [null, 5_000_000_000] },
    });
    expect(Object.keys(rows[1]?.changes ?? {})).toHaveLength(2);
  });

  it("has no row for a save that changes nothing, is stale or is refused", async () => {
    const taken = await makeClient();
    const { id: clientid, tagline, version } = await makeClient();
    const bodies = [
      { clientid, tagline },
      { clientid, tagline: "Late", version },
      { clientid, clientName: taken.clientname },
      { clientid, gptTemp: "hot" },
    ];
    const statuses = [];
    for (const body of bodies) statuses.push((await save("/clients/edit", body)).status);
    expect(statuses).toEqual([200, 409, 409, 400]);
    expect(await auditOf(clientid)).toHaveLength(1);
  });

  it("has what was added and what was deleted, without empty fields", async () => {
    const { collection } = await makeToolkit();
    const widget = await makeWidget(collection, { description: "About bread" });
    await save(`/widgets/${collection}`, { id: widget.id }, "DELETE");
    const [added, deleted] = await auditOf(widget.id);
    expect(added?.changes).toMatchObject({
      description: [null, "About bread"],
      toolkit: [null, collection],
    });
    expect(added?.changes).not.toHaveProperty("landingText");
    expect(deleted).toMatchObject({ action: "delete", entityName: widget.data.name });
    expect(deleted?.changes.description).toEqual(["About bread", null]);
  });

  it("has the clients from which a deleted widget or toolkit was taken", async () => {
    const { client, toolkit, widget } = await makeEmbed();
    const { id: other } = await makeWidget(toolkit.collection);
    await save("/toolkits", { toolkitid: toolkit.id }, "DELETE");
    for (const id of [toolkit.id, widget.id])
      expect((await lastAuditOf(id)).changes?.approvedFor).toEqual([[client.clientname], null]);
    expect((await lastAuditOf(other)).changes).not.toHaveProperty("approvedFor");
  });

  it("has the removed and the added approvals in one row", async () => {
    const { client, toolkit, widget } = await makeEmbed();
    const [first, second] = await makeManyWidgets(toolkit.collection, 2);
    const before = (await auditOf(client.id)).length;
    const approvedWidgets = [first, second];
    await save("/clients/editwidgets", { clientid: client.id, approvedWidgets });
    const rows = await auditOf(client.id);
    expect(rows).toHaveLength(before + 1);
    const [removed, added] = rows.at(-1)?.changes.approvedWidgets ?? [];
    expect(removed).toEqual([widget.id]);
    expect(new Set(added as string[])).toEqual(new Set(approvedWidgets));
  });

  it("has keys by their last characters, and the beginning of long texts", async () => {
    const apikey = crypto.randomUUID();
    const { id: clientid, apikey: former } = await makeClient();
    await save("/clients/edit", { clientid, apikey });
    const keys = [former, apikey].map((key) => `…${key.slice(-4)}`);
    expect((await lastAuditOf(clientid)).changes).toEqual({ apikey: keys });
    const { collection } = await makeToolkit();
    const { id: widgetid } = await makeWidget(collection);
    const landingText = `<p>${"x".repeat(5_000)}</p>`;
    await save(`/widgets/${collection}/edit`, { widgetid, landingText });
    const { changes } = await lastAuditOf(widgetid);
    expect(changes?.landingText?.[1]).toBe(`<p>${"x".repeat(3_997)}… (5007 characters)`);
  });

  it("equals the changes, however many people save at the same time", async () => {
    const { id: clientid, version } = await makeClient();
    const taglines = Array.from({ length: 20 }, () => uniqueLetters());
    const replies = await Promise.all(
      taglines.map((tagline, index) =>
        save("/clients/edit", { clientid, tagline, ...(index % 2 ? { version } : {}) }),
      ),
    );
    const rows = (await auditOf(clientid)).slice(1);
    expect(rows).toHaveLength(replies.filter(({ ok }) => ok).length);
    // Each change began where another one ended.
    const values = rows.flatMap(({ changes }) => changes.tagline ?? []) as string[];
    const [befores, afters] = [0, 1].map((side) => values.filter((_, at) => at % 2 === side));
    expect(new Set(befores).size).toBe(rows.length);
    expect(new Set(afters).size).toBe(rows.length);
    expect(befores?.filter((value) => !afters?.includes(value))).toHaveLength(1);
  });
});

describe("Rows of the audit", () => {
  it.each([
    "update audit set action = 'add'",
    "delete from audit",
    "insert or replace into audit select * from audit limit 1",
    "insert or replace into audit (rowid, id, actor_kind, actor_name, action, entity, entity_id, entity_name, changes) select rowid, 'new', 'system', '', '', '', '', '', '{}' from audit limit 1",
  ])("cannot be changed: %s", async (statement) => {
    await makeClient();
    await expect(env.DB.prepare(statement).run()).rejects.toThrow("only grows");
  });
});
