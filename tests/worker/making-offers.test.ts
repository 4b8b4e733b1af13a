import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { toolkits } from "#db/schema/toolkits.ts";
import { toolOffers, widgetDrafts } from "#db/schema/widgets.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { OwnToolkit, SiteWidget } from "#domain/own-site/replies.ts";
import type { Share } from "#domain/sharing.ts";
import type { OfferedToolPage, TakenTool } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession, makeToken, PASSWORD } from "#tests/support/accounts.ts";
import { call, env, withModel } from "#tests/support/app.ts";
import { db, makeClient, readJson, readProblem } from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";
import { kitsOf, makeOffer, makeUnoffered, widgetsOf } from "#tests/support/offers.ts";
import { notingDatabase, planOf } from "#tests/support/query-plans.ts";
import { sharedTool, TOPIC } from "#tests/support/sharing.ts";
import { CASE } from "#tests/support/widget-tests.ts";
import { EDUCATORS_TOOLKIT } from "#domain/toolkit-collection.ts";

/** A note or a reason that could look like another text. */
const HIDING = ["\u202Eevil", "a\u2066b", "a\u0000b", "a\u2028b"];

const NOT_OFFERED = "This tool is not offered any more.";

async function takenBy(takeOver: () => Promise<Response>): Promise<TakenTool> {
  const response = await takeOver();
  expect(response.status).toBe(200);
  return (await response.json()) as TakenTool;
}

describe("An offered tool", () => {
  it("is listed for the managers of its site, who alone can try it, until its author withdraws it", async () => {
    const { tool, user, client, token, offered, withdraw, seen } = await makeOffer();
    expect(await offered()).toEqual([
      {
        id: tool.id,
        type: tool.type,
        version: 1,
        name: tool.data.name,
        description: "",
        person: user.username,
        note: "For year 7",
        offeredAt: expect.any(String) as string,
        copy: null,
      },
    ]);
    expect(await seen()).toMatchObject({ state: "offered", note: "For year 7" });
    const [manager, colleague, stranger] = await Promise.all([
      makeSession({ clientId: client.id, isManager: true }),
      makeSession({ clientId: client.id }),
      makeSession({ clientId: (await makeClient()).id, isManager: true }),
    ]);
    const address = `/ai/${tool.type}/${tool.id}/${PREVIEW_KEY}`;
    const tries = async () => {
      const asked = [manager, colleague, stranger].map(async ({ cookie: Cookie }) =>
        call(address, { headers: { Cookie }, body: TOPIC, env: withModel("ok") }),
      );
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await tries()).toEqual([200, 404, 404]);
    // Trying is all: its widget, draft and prompt are for its author.
    const { cookie: Cookie } = manager;
    expect((await call(`${address}?draft=1`, { headers: { Cookie } })).status).toBe(404);
    expect((await call(`/widgets/${tool.type}/${tool.id}`, { token: manager.token })).status).toBe(
      404,
    );
    expect(await offered(stranger.token)).toEqual([]);
    const others = await call("/offers", {
      method: "DELETE",
      token: colleague.token,
      body: { widgetid: tool.id },
    });
    expect(others.status).toBe(404);
    expect((await withdraw()).status).toBe(204);
    expect([await offered(), await seen(), await tries()]).toEqual([[], null, [404, 404, 404]]);
    expect((await withdraw()).status).toBe(404);
    expect((await call("/account/data", { token })).status).toBe(200);
  });

  it("can be offered by its author alone, once more too", async () => {
    const { tool, client, manager, offer, offered } = await makeUnoffered();
    const site = await makeManaged();
    const others = [
      manager,
      site.token,
      await makeToken({ clientId: client.id }),
      await makeToken({ clientId: client.id, isAdmin: true }),
    ];
    for (const token of others) {
      const response = await call("/offers/add", { token, body: { widgetid: tool.id } });
      expect(response.status).toBe(404);
    }
    const statuses = await Promise.all([offer("One"), offer("Two")]);
    expect(statuses.map(({ status }) => status)).toEqual([201, 201]);
    await offer("  Three  ");
    expect((await offered()).map(({ note }) => note)).toEqual(["Three"]);
    for (const note of ["x".repeat(501), ...HIDING]) expect((await offer(note)).status).toBe(400);
    expect((await offer("Line\nby line")).status).toBe(201);
  });

  it("is listed page by page, the newest offer first", async () => {
    const { client, manager, addTool, token } = await makeOffer();
    const second = (await (await addTool()).json()) as Widget;
    await call("/offers/add", { token, body: { widgetid: second.id } });
    await db
      .update(toolOffers)
      .set({ offeredAt: Date.now() + 1_000 })
      .where(eq(toolOffers.widgetId, second.id));
    const first = await readJson<OfferedToolPage>("/site/offers?size=1", manager);
    expect(first.rows.map(({ id }) => id)).toEqual([second.id]);
    const rest = await readJson<OfferedToolPage>(
      `/site/offers?size=1&before=${first.next}`,
      manager,
    );
    expect([rest.rows.length, rest.next]).toEqual([1, null]);
    const [oldest] = rest.rows;
    const place = `${Date.parse(oldest?.offeredAt ?? "")}-${oldest?.id}`;
    const none = await readJson<OfferedToolPage>(`/site/offers?before=${place}`, manager);
    expect(none.rows).toEqual([]);
    const admin = await makeToken({ isAdmin: true });
    const all = await readJson<OfferedToolPage>(`/clients/${client.id}/offers`, admin);
    expect(all.rows).toHaveLength(2);
    expect((await call("/site/offers?before=x%27", { token: manager })).status).toBe(200);
  });

  it("is declined with a reason, which its author reads, and can be offered again", async () => {
    const { offer, offered, decline, seen, takeOver } = await makeOffer();
    for (const reason of [" ", "x".repeat(501), ...HIDING])
      expect((await decline(reason)).status).toBe(400);
    expect((await decline("We have one.")).status).toBe(204);
    expect(await seen()).toMatchObject({
      state: "declined",
      reason: "We have one.",
      declinedAt: expect.any(String) as string,
    });
    expect(await offered()).toEqual([]);
    for (const response of [await decline(), await takeOver()])
      expect(await readProblem(response)).toMatchObject({ status: 404, detail: NOT_OFFERED });
    await offer();
    expect(await seen()).toMatchObject({ state: "offered", reason: "" });
  });

  it("ends where its author gets another client", async () => {
    const { user, offered, takeOver, seen } = await makeOffer();
    const { id: clientId } = await makeClient();
    const body = { id: user.id, clientId, password: "Another-horse-2" };
    await call("/users/edit", { token: await makeToken({ isAdmin: true }), body });
    expect(await offered()).toEqual([]);
    expect((await takeOver()).status).toBe(404);
    expect(await db.$count(toolOffers, eq(toolOffers.clientId, clientId))).toBe(0);
    expect(seen).toBeDefined();
  });

  it("is in the account's download", async () => {
    const { token } = await makeOffer();
    const { tools } = await readJson<{ tools: object[] }>("/account/data", token);
    expect(tools).toMatchObject([{ offer: { state: "offered", note: "For year 7" } }]);
  });
});

describe("Taking a tool over", () => {
  it("makes a widget of the site with its tests, shown at once, which outlives the author's account and share", async () => {
    const { tool, token, client, manager, takeOver, seen } = await makeOffer({
      cases: [CASE],
      isPromptHidden: true,
    });
    const shared = await call("/shares/add", { token, body: { widgetid: tool.id } });
    const { code } = (await shared.json()) as Share;
    const copy = await takenBy(takeOver);
    expect(copy).toMatchObject({ name: tool.data.name, isDraft: false });
    expect(copy.id).not.toBe(tool.id);
    expect(await seen()).toMatchObject({ state: "taken", takenAt: expect.any(String) as string });
    const kits = await readJson<OwnToolkit[]>("/site/toolkits", manager);
    expect(kits).toMatchObject([{ name: "From our educators", collection: copy.type, widgets: 1 }]);
    const shown = await readJson<SiteWidget[]>("/site/widgets", manager);
    expect(shown).toMatchObject([{ id: copy.id, isOwn: true, isShown: true }]);
    const stored = await readJson<object>(`/widgets/${copy.type}/${copy.id}`, manager);
    const { pageNumber: _, ...data } = tool.data;
    expect(stored).toMatchObject({ ...data, version: 1 });
    const { cases } = await readJson<{ cases: object[] }>(
      `/widgets/${copy.type}/${copy.id}/cases`,
      manager,
    );
    expect(cases).toMatchObject([CASE]);
    // The account ends, and its share with it.
    const removal = { method: "DELETE", token, body: { password: PASSWORD } };
    expect((await call("/account", removal)).status).toBe(204);
    expect((await sharedTool(code)).tool).toBeNull();
    const address = `/ai/${copy.type}/${copy.id}/${client.apikey}`;
    expect((await call(address, { body: TOPIC, env: withModel("ok") })).status).toBe(200);
    expect(await db.$count(toolOffers, eq(toolOffers.widgetId, tool.id))).toBe(0);
  });

  it("names no author in the versions of the widget, and leaves out a model", async () => {
    const { tool, user, manager, client, takeOver, offer, edit: change } = await makeUnoffered();
    const edit = { widgetid: tool.id, model: "gpt-own", submit: "Two" };
    await call(`/widgets/${tool.type}/edit`, {
      token: await makeToken({ isAdmin: true }),
      body: edit,
    });
    await offer();
    const copy = await takenBy(() => takeOver(2));
    const text = await (
      await call(`/widgets/${copy.type}/${copy.id}/versions`, { token: manager })
    ).text();
    expect(text).not.toContain(user.username);
    expect((await widgetsOf(client.id)).map(({ model, submit }) => [model, submit])).toEqual([
      [null, "Two"],
    ]);
    await change({ submit: "Three" });
    await offer();
    await takenBy(() => takeOver(3));
    const path = `/widgets/${copy.type}/${copy.id}/draft`;
    const { data } = await readJson<{ data: object }>(path, manager);
    expect(data).toMatchObject({ model: null, submit: "Three" });
  });

  it("once more makes the changes the draft of the site's widget, whose name and place stay", async () => {
    const { client, manager, takeOver, offer, edit, offered, seen, withdraw } = await makeOffer();
    const first = await takenBy(takeOver);
    await edit({ submit: "Better", name: "Renamed", pageNumber: 77 });
    await offer();
    expect(await offered()).toMatchObject([{ name: "Renamed", copy: first.name, version: 2 }]);
    expect((await withdraw()).status).toBe(204);
    expect(await seen()).toMatchObject({ state: "taken" });
    await offer();
    expect(await takenBy(() => takeOver(2))).toEqual({ ...first, isDraft: true });
    const [widget, ...others] = await widgetsOf(client.id);
    expect([others, widget]).toMatchObject([[], { id: first.id, submit: "Go", version: 1 }]);
    const draft = await readJson<{ data: object }>(
      `/widgets/${first.type}/${first.id}/draft`,
      manager,
    );
    expect(draft.data).toMatchObject({
      submit: "Better",
      name: first.name,
      pageNumber: widget?.pageNumber,
    });
    // The draft is the site's now: another one is not replaced.
    await edit({ submit: "Best" });
    await offer();
    expect(await readProblem(await takeOver(3))).toMatchObject({
      status: 409,
      detail: `“${first.name}” has another draft. Publish or discard it first.`,
    });
    expect(await seen()).toMatchObject({ state: "offered" });
  });

  it("once more without a change makes no draft, and after the site has deleted its widget a new one", async () => {
    const { client, manager, takeOver, offer, seen } = await makeOffer();
    const first = await takenBy(takeOver);
    await offer();
    await takenBy(takeOver);
    expect(await db.$count(widgetDrafts, eq(widgetDrafts.widgetId, first.id))).toBe(0);
    const removal = { method: "DELETE", token: manager, body: { id: first.id } };
    expect((await call(`/widgets/${first.type}`, removal)).status).toBe(204);
    expect(await seen()).toMatchObject({ state: "taken" });
    await offer();
    const second = await takenBy(takeOver);
    expect([second.isDraft, second.type]).toEqual([false, first.type]);
    expect((await widgetsOf(client.id)).map(({ id }) => id)).toEqual([second.id]);
  });

  it("by two managers at once makes one widget; of two tools at once, of one name, one toolkit", async () => {
    const { client, takeOver, manager, tool, addTool, token } = await makeOffer();
    const other = await makeToken({ clientId: client.id, isManager: true });
    const both = await Promise.all([takeOver(), takeOver(1, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await widgetsOf(client.id)).toHaveLength(1);

    const colleague = await makeSession({ clientId: client.id });
    const drafts = [token, colleague.token].map(async (by) => {
      const made = (await (await addTool({ name: "Same" }, by)).json()) as Widget;
      await call("/offers/add", { token: by, body: { widgetid: made.id } });
      return made.id;
    });
    const body = (await Promise.all(drafts)).map((widgetid) => ({ widgetid, version: 1 }));
    const taken = await Promise.all(
      body.map(async (one) => call("/site/offers/take-over", { token: manager, body: one })),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 200]);
    expect((await kitsOf(client.id)).map(({ name }) => name)).toEqual(["From our educators"]);
    expect((await widgetsOf(client.id)).map(({ name }) => name).toSorted()).toEqual(
      [tool.data.name, "Same", "Copy of Same"].toSorted(),
    );
  });

  it("of the first two tools of a site at once makes one toolkit", async () => {
    const { client, manager, tool, token, addTool } = await makeOffer();
    const second = (await (await addTool()).json()) as Widget;
    await call("/offers/add", { token, body: { widgetid: second.id } });
    const taken = [tool, second].map(async ({ id: widgetid }) =>
      call("/site/offers/take-over", { token: manager, body: { widgetid, version: 1 } }),
    );
    expect((await Promise.all(taken)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await kitsOf(client.id)).toHaveLength(1);
    expect(await widgetsOf(client.id)).toHaveLength(2);
  });

  it("of a tool that has changed since it was looked at, or is gone, changes nothing", async () => {
    const { tool, client, token, takeOver, edit } = await makeOffer();
    await edit({ submit: "Later" });
    expect(await readProblem(await takeOver(1))).toMatchObject({
      status: 409,
      code: "changed_meanwhile",
    });
    expect(await kitsOf(client.id)).toEqual([]);
    // At the same moment: what is taken over is what was looked at.
    const [taken] = await Promise.all([takeOver(2), edit({ submit: "Last" })]);
    const copies = (await widgetsOf(client.id)).map(({ submit }) => submit);
    expect([taken.status, copies]).toEqual(taken.ok ? [200, ["Later"]] : [409, []]);
    await call(`/widgets/${tool.type}`, { method: "DELETE", token, body: { id: tool.id } });
    expect(await readProblem(await takeOver(3))).toMatchObject({
      status: 404,
      detail: NOT_OFFERED,
    });
  });

  it("of a tool that changes after it was read and before its copy is written changes nothing", async () => {
    const { tool, client, manager, edit } = await makeOffer();
    const edits = [{ submit: "Meanwhile" }];
    const DB = new Proxy(env.DB, {
      get(database, name) {
        if (name !== "batch") return (Reflect.get(database, name) as () => unknown).bind(database);
        return async (statements: D1PreparedStatement[]) => {
          for (const one of edits.splice(0)) await edit(one);
          return database.batch(statements);
        };
      },
    });
    const body = { widgetid: tool.id, version: 1 };
    const taken = await call("/site/offers/take-over", { token: manager, body, env: { DB } });
    expect(await readProblem(taken)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(await kitsOf(client.id)).toEqual([]);
  });

  it("looks the tool up, however many others are offered", async () => {
    const { takeOver, manager, tool } = await makeOffer();
    const { DB, statements } = notingDatabase();
    const body = { widgetid: tool.id, version: 1 };
    await call("/site/offers/take-over", { token: manager, body, env: { DB } });
    const ofOffers = statements.filter((statement) => statement.includes("tool_offers"));
    expect(ofOffers.length).toBeGreaterThan(2);
    const plans = await Promise.all(ofOffers.map(planOf));
    expect(plans.flat().filter((detail) => detail.includes("tool_offers_client"))).toEqual([]);
    expect((await takeOver()).status).toBe(404);
  });

  it("makes no copy in the toolkit of a person that has the name", async () => {
    const { client, user, takeOver } = await makeOffer();
    await db.update(toolkits).set({ name: EDUCATORS_TOOLKIT }).where(eq(toolkits.userId, user.id));
    await takenBy(takeOver);
    expect(await widgetsOf(client.id)).toHaveLength(1);
  });

  it("keeps to the number of widgets of the site, and then changes nothing", async () => {
    const { client, takeOver, seen } = await makeOffer();
    await administrate({ clientid: client.id, ownWidgets: 0 });
    expect(await readProblem(await takeOver())).toMatchObject({
      status: 409,
      detail: "You have 0 of 0 widgets.",
    });
    expect([await kitsOf(client.id), await seen()]).toMatchObject([[], { state: "offered" }]);
  });
});
