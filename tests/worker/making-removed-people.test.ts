import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import type { SiteWidget } from "#domain/own-site/replies.ts";
import { LAST_MANAGER } from "#domain/own-site/own-toolkits.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import type { UsedTools } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, readJson, readProblem } from "#tests/support/factories.ts";
import { administrate, makeManaged } from "#tests/support/managed.ts";
import { kitsOf, makeUnoffered } from "#tests/support/offers.ts";
import { makeTool, toolDraft } from "#tests/support/personal-tools.ts";
import { storeUsage } from "#tests/support/usage-days.ts";

describe("Before a person is removed", () => {
  async function makeLeaving() {
    const made = await makeUnoffered();
    const { client, tool, user, manager } = made;
    const day = utcDay(Date.now() - DAY_MS);
    const used = { clientId: client.id, feature: tool.id, answers: 3 };
    await storeUsage([{ ...used, day }]);
    const remove = async (takeOver: object[], by = manager) =>
      call("/site/people", { method: "DELETE", token: by, body: { id: user.id, takeOver } });
    const isThere = async () => (await db.$count(users, eq(users.id, user.id))) === 1;
    return { ...made, remove, isThere, seenTool: { widgetid: tool.id, version: 1 } };
  }

  it("the tools that were used in the last 30 days are named, for the managers of the site", async () => {
    const { user, tool, manager, client, addTool } = await makeLeaving();
    const unused = (await (await addTool()).json()) as Widget;
    const long = { clientId: client.id, feature: unused.id };
    const recent = utcDay(Date.now() - DAY_MS);
    await storeUsage([
      { ...long, day: utcDay(Date.now() - 31 * DAY_MS) },
      { ...long, day: recent, kind: "test" },
    ]);
    const address = `/site/people/tools?id=${user.id}`;
    expect(await readJson<UsedTools>(address, manager)).toEqual({
      tools: [{ id: tool.id, version: 1, name: tool.data.name, answers: 3 }],
      room: 10,
    });
    const stranger = (await makeManaged()).token;
    expect((await call(address, { token: stranger })).status).toBe(404);
    const colleague = await makeToken({ clientId: client.id });
    expect((await call(address, { token: colleague })).status).toBe(403);
    const admin = await makeSession({ clientId: client.id, isAdmin: true });
    const path = `/clients/${client.id}/people/tools?id=`;
    expect((await call(path + user.id, { token: admin.token })).status).toBe(200);
    expect((await call(path + admin.user.id, { token: admin.token })).status).toBe(404);
  });

  it("the site takes chosen ones over in the same step", async () => {
    const { client, remove, isThere, seenTool, tool, manager } = await makeLeaving();
    const body = { id: (await makeSession({ clientId: client.id })).user.id };
    expect((await remove([seenTool])).status).toBe(204);
    expect(await isThere()).toBe(false);
    const shown = await readJson<SiteWidget[]>("/site/widgets", manager);
    expect(shown).toMatchObject([{ name: tool.data.name, isShown: true }]);
    const without = await call("/site/people", { method: "DELETE", token: manager, body });
    expect(without.status).toBe(204);
  });

  it("nothing is done where one of them is not the person's, has changed, or has no room", async () => {
    const { client, remove, isThere, seenTool, edit, manager, addTool } = await makeLeaving();
    const { tool: foreign } = await makeTool();
    const { token } = await makeSession({ clientId: client.id });
    const colleagues = (await (await addTool({}, token)).json()) as Widget;
    for (const { id: widgetid } of [foreign, colleagues])
      expect((await remove([seenTool, { widgetid, version: 1 }])).status).toBe(404);
    expect((await remove([seenTool, seenTool])).status).toBe(400);
    await administrate({ clientid: client.id, ownWidgets: 0 });
    expect(await readProblem(await remove([seenTool]))).toMatchObject({
      status: 409,
      detail: "You have 0 of 0 widgets.",
    });
    await edit({ submit: "Later" });
    expect((await readProblem(await remove([seenTool]))).code).toBe("changed_meanwhile");
    expect([await isThere(), await kitsOf(client.id)]).toEqual([true, []]);
    expect((await remove([], manager)).status).toBe(204);
  });

  it("the last manager stays, with the tools", async () => {
    const { client, token, user, addTool } = await makeTool({}, { isManager: true });
    const own = (await (await addTool(toolDraft())).json()) as Widget;
    const admin = await makeToken({ isAdmin: true });
    const takeOver = [{ widgetid: own.id, version: 1 }];
    const options = { method: "DELETE", body: { id: user.id, takeOver } };
    const refused = [
      await call("/site/people", { ...options, token }),
      await call(`/clients/${client.id}/people`, { ...options, token: admin }),
    ];
    for (const response of refused)
      expect(await readProblem(response)).toMatchObject({ status: 409, detail: LAST_MANAGER });
    expect(await kitsOf(client.id)).toEqual([]);
  });
});
