import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { staleEntries } from "#db/schema/operations.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgetDrafts, widgets } from "#db/schema/widgets.ts";
import type { Client } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { PersonalTools } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession, makeToken, PASSWORD } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed, readJson, readProblem } from "#tests/support/factories.ts";
import { administrate } from "#tests/support/managed.ts";
import { makeOwnWidget } from "#tests/support/own-toolkits.ts";
import { makeEducator, makeTool, toolDraft } from "#tests/support/personal-tools.ts";
import { keepSettings } from "#tests/support/platform.ts";
import { runsOf } from "#tests/support/runs.ts";
import { exported } from "#tests/support/toolkit-file.ts";
import { CASE } from "#tests/support/widget-tests.ts";

async function toolkitsOf(userId: string) {
  return db.select().from(toolkits).where(eq(toolkits.userId, userId));
}

describe("The tools of a person", () => {
  it("are in one toolkit, whose address names nobody, also where two first ones come at once", async () => {
    const { user, token, client, addTool } = await makeEducator();
    const made = await Promise.all([addTool(), addTool(), addTool()]);
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [kit, ...others] = await toolkitsOf(user.id);
    expect(others).toEqual([]);
    expect(kit).toMatchObject({ clientId: client.id, userId: user.id });
    expect(kit?.collection).toMatch(/^Tool[a-z]{10}$/u);
    const { tools, most } = await readJson<PersonalTools>("/widgets/personal", token);
    expect(most).toBe(10);
    expect(tools.map(({ type }) => type)).toEqual([1, 2, 3].map(() => kit?.collection));
    expect(Object.keys(tools[0]!)).not.toContain("prompt");
  });

  it("are approved for nobody: no call and no statement approves them", async () => {
    const { tool, user, client } = await makeTool();
    const admin = await makeToken({ isAdmin: true });
    const chosen = { ids: [tool.id], clientid: client.id, isApproved: true };
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const calls = [
      call("/widgets/chosen/approve", { token: admin, body: chosen }),
      call("/site/widgets", { token: manager, body: { approve: [tool.id] } }),
      call(`/widgets/${tool.type}/${tool.id}/approvals`, {
        token: admin,
        body: { clientid: client.id, isApproved: true },
      }),
      call("/clients/editwidgets", {
        token: admin,
        body: { clientid: client.id, approvedWidgets: [tool.id] },
      }),
      administrate({ clientid: client.id, approvedToolkits: [tool.type] }),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 409, 200, 200]);
    // A page can tell before it offers the approval.
    const read = await readJson(`/widgets/${tool.type}/${tool.id}`, admin);
    expect(read).toMatchObject({ isPersonal: true });
    expect((await readJson<Client>(`/clients/${client.id}`, admin)).approvedWidgets).toEqual([]);
    const [kit] = await toolkitsOf(user.id);
    expect(await db.$count(clientWidgets, eq(clientWidgets.widgetId, tool.id))).toBe(0);
    expect(await db.$count(clientToolkits, eq(clientToolkits.toolkitId, kit!.id))).toBe(0);
    const byHand = [
      sql`insert into client_toolkits values (${client.id}, ${kit!.id})`,
      sql`insert into client_widgets values (${client.id}, ${tool.id})`,
    ];
    for (const statement of byHand)
      await expect(db.run(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("of a person") as string },
      });
    expect((await call(`/ai/${tool.type}/${tool.id}/${client.apikey}`)).status).toBe(404);
  });

  it("never move to another owner", async () => {
    const { tool, token, user, client } = await makeTool();
    const site = await makeOwnWidget();
    const { toolkit } = await makeEmbed();
    const admin = await makeToken({ isAdmin: true });
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const add = await call("/site/toolkits/add", { token: manager, body: { name: "Ours" } });
    const ours = (await add.json()) as Toolkit;
    for (const { collection } of [site.toolkit, toolkit, ours]) {
      const moves = [token, admin].map(async (by) =>
        call(`/widgets/${tool.type}/edit`, {
          token: by,
          body: { widgetid: tool.id, toolkit: collection },
        }),
      );
      expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([404, 400]);
      const body = { widgets: [{ id: tool.id, version: 1 }], toolkit: collection };
      expect((await call("/widgets/chosen/move", { token: admin, body })).status).toBe(409);
    }
    const [kit] = await toolkitsOf(user.id);
    const other = await makeSession({ clientId: client.id });
    const byHand = [
      sql`update widgets set toolkit_id = ${toolkit.id} where id = ${tool.id}`,
      sql`update toolkits set user_id = ${other.user.id} where id = ${kit!.id}`,
      sql`update toolkits set user_id = null where id = ${kit!.id}`,
      sql`update toolkits set client_id = ${site.client.id} where id = ${kit!.id}`,
    ];
    for (const statement of byHand)
      await expect(db.run(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("keeps its owner") as string },
      });
  });

  it("go with a person to another client", async () => {
    const { tool, user } = await makeTool();
    const { id: clientId } = await makeClient();
    const body = { id: user.id, clientId, password: "Another-horse-2" };
    const moved = await call("/users/edit", { token: await makeToken({ isAdmin: true }), body });
    expect(moved.status).toBe(200);
    expect(await toolkitsOf(user.id)).toMatchObject([{ clientId, collection: tool.type }]);
  });

  it("are in no list of toolkits, widgets and names, and in no export but the person's own", async () => {
    const { tool, token, client, user } = await makeTool();
    const [kit] = await toolkitsOf(user.id);
    const admin = await makeToken({ isAdmin: true });
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const lists = [
      ["/toolkits?owner=all", admin],
      [`/toolkits?owner=${client.id}`, admin],
      ["/toolkits?page=1&owner=all", admin],
      ["/widgets", admin],
      [`/widgets?page=1&search=${tool.data.name}`, admin],
      ["/widgets/names", admin],
      ["/toolkits/export", admin],
      [`/toolkits/export?ids=${kit!.id}`, admin],
      ["/site/toolkits", manager],
      ["/site/toolkits/export", manager],
      ["/site/widgets", manager],
      ["/widgets", token],
    ] as const;
    for (const [path, by] of lists) {
      const text = await (await call(path, { token: by })).text();
      expect([path, text.includes(tool.type), text.includes(tool.data.name)]).toEqual([
        path,
        false,
        false,
      ]);
    }
    const own = await readJson<{ toolkits: Toolkit[] }>("/widgets/personal/export", token);
    expect(own.toolkits).toMatchObject([
      { collection: tool.type, widgets: [{ name: tool.data.name }] },
    ]);
  });

  it("are in a toolkit that no call of toolkits reads, changes, deletes or imports into", async () => {
    const { tool, user, client } = await makeTool();
    const [kit] = await toolkitsOf(user.id);
    const admin = await makeToken({ isAdmin: true });
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const toolkitid = kit!.id;
    const calls = [
      call(`/toolkits/${toolkitid}`, { token: admin }),
      ...(
        [
          ["/toolkits", admin],
          ["/site/toolkits", manager],
        ] as const
      ).flatMap(([path, token]) => [
        call(`${path}/edit`, { token, body: { toolkitid, name: "Taken" } }),
        call(path, { method: "DELETE", token, body: { toolkitid } }),
      ]),
    ];
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404]);
    const demo = { demoToolkit: tool.type };
    expect((await call("/platform", { token: admin, body: demo })).status).toBe(400);
    const widget = { ...tool.data, prompt: "Theirs", cases: [] };
    const toolkit = { collection: tool.type, name: "Taken", index: 1, widgets: [widget] };
    const file = { ...(await exported(admin, toolkitid)), toolkits: [toolkit] };
    const body = { file, onConflict: "replace" };
    expect((await call("/toolkits/import", { token: admin, body })).status).toBe(409);
    // That of a manager makes a new toolkit of the site.
    expect((await call("/site/toolkits/import", { token: manager, body })).status).toBe(200);
    expect(await toolkitsOf(user.id)).toEqual([kit]);
    expect(await db.$count(widgetDrafts, eq(widgetDrafts.widgetId, tool.id))).toBe(0);
  });

  it("are in the account's download with draft and tests, and go with the account", async () => {
    const { tool, token, user, path } = await makeTool({ cases: [CASE] });
    await call(`${path}/draft`, { method: "PUT", token, body: { data: { submit: "Later" } } });
    const { tools } = await readJson<{ tools: object[] }>("/account/data", token);
    expect(tools).toEqual([
      {
        ...tool.data,
        cases: [CASE],
        draft: expect.objectContaining({ submit: "Later" }) as object,
        offer: null,
      },
    ]);
    const removal = { method: "DELETE", token, body: { password: PASSWORD } };
    expect((await call("/account", removal)).status).toBe(204);
    expect(await toolkitsOf(user.id)).toEqual([]);
    expect(await db.$count(widgets, eq(widgets.id, tool.id))).toBe(0);
    // The entry of the widget, which a share could have read.
    const key = `widget:${tool.id}`;
    expect(await db.$count(staleEntries, eq(staleEntries.key, key))).toBe(1);
  });
});

describe("How many tools a person may have", () => {
  it("is the platform's number, else the client's, or what its managers allow below that", async () => {
    await keepSettings();
    const { client, addTool } = await makeEducator();
    const admin = await makeToken({ isAdmin: true });
    const manager = await makeToken({ clientId: client.id, isManager: true });
    const edit = async (body: object) => call("/site/edit", { token: manager, body });
    await call("/platform", { token: admin, body: { educatorTools: 1 } });
    expect((await addTool()).status).toBe(201);
    expect(await readProblem(await addTool())).toMatchObject({
      status: 409,
      detail: "You have 1 of 1 tools.",
    });
    await administrate({ clientid: client.id, educatorTools: 3 });
    expect(await readProblem(await edit({ ownEducatorTools: 4 }))).toMatchObject({
      status: 400,
      errors: [
        { path: "ownEducatorTools", message: "Your platform allows at most 3 tools a person." },
      ],
    });
    expect((await edit({ ownEducatorTools: 2 })).status).toBe(200);
    const made = await Promise.all([addTool(), addTool(), addTool()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    // The platform's number may have been lowered since.
    await administrate({ clientid: client.id, educatorTools: 0 });
    expect(await readProblem(await addTool())).toMatchObject({
      status: 409,
      detail: "You have 2 of 0 tools.",
    });
  });

  it("can be none: nothing is made, no model is asked, and tools that exist still work", async () => {
    const { client, addTool, token, user, tool, path } = await makeTool();
    await administrate({ clientid: client.id, educatorTools: 0 });
    for (const help of ["/widgets/assist", "/widgets/describe"])
      expect(
        await readProblem(await call(help, { token, body: { wish: "A quiz" } })),
      ).toMatchObject({ status: 403, detail: "Your site does not allow you to make tools." });
    const other = await makeSession({ clientId: client.id });
    expect(await readProblem(await addTool({}, other.token))).toMatchObject({
      detail: "You have 0 of 0 tools.",
    });
    expect(await toolkitsOf(other.user.id)).toEqual([]);
    expect((await addTool()).status).toBe(409);
    const edit = { widgetid: tool.id, submit: "Still" };
    expect((await call(`/widgets/${tool.type}/edit`, { token, body: edit })).status).toBe(200);
    expect((await call(path, { token })).status).toBe(200);
    expect(await runsOf(user.clientId)).toEqual([]);
  });
});

describe("An author of a tool", () => {
  it("works on it as managers do on theirs: draft, publication, versions, tests, copy, deletion", async () => {
    const { tool, token, user, path, client } = await makeTool();
    const env = withModel("ok");
    const put = await call(`${path}/draft`, {
      method: "PUT",
      token,
      body: { data: { submit: "Two" } },
    });
    const { version } = (await put.json()) as { version: number };
    expect((await call(`${path}/publish`, { token, body: { version } })).status).toBe(200);
    const versions = await readJson<{ author: string }[]>(`${path}/versions`, token);
    expect(versions.map(({ author }) => author)).toEqual([user.username, user.username]);
    const saved = await call(`${path}/cases`, {
      method: "PUT",
      token,
      body: { version: 0, cases: [CASE] },
    });
    const { cases } = (await saved.json()) as { cases: { id: string }[] };
    const run = await call(`${path}/cases/${cases[0]!.id}/run`, {
      token,
      env,
      body: { of: "live" },
    });
    expect(run.status).toBe(200);
    const copy = await call(`/widgets/${tool.type}/copy`, { token, body: { id: tool.id } });
    expect(await copy.json()).toMatchObject({ type: tool.type });
    const noted = await call("/widgets/mine/used", { token, body: { id: tool.id } });
    expect(noted.status).toBe(204);
    const shown = await call(`/widgets/${tool.type}`, {
      method: "DELETE",
      token,
      body: { id: tool.id },
    });
    expect(shown.status).toBe(204);
    const kinds = (await runsOf(client.id)).map(({ kind, userId }) => [kind, userId]);
    expect(kinds).toEqual([["test", user.id]]);
  });

  it("sees it in the preview, also as a draft, and its answers count for the person", async () => {
    const { tool, user, cookie, client, token, path } = await makeTool();
    const embed = `/ai/${tool.type}/${tool.id}/${PREVIEW_KEY}`;
    const headers = { Cookie: cookie };
    expect((await call(embed, { headers })).status).toBe(200);
    await call(`${path}/draft`, { method: "PUT", token, body: { data: { submit: "Two" } } });
    expect(await (await call(`${embed}?draft=1`, { headers })).text()).toContain('"Two"');
    const body = { inputs: { topic: "Bread" } };
    expect((await call(embed, { headers, body, env: withModel("ok") })).status).toBe(200);
    expect(await runsOf(client.id)).toMatchObject([{ kind: "preview", userId: user.id }]);
    const colleague = await makeSession({ clientId: client.id });
    const manager = await makeSession({ clientId: client.id, isManager: true });
    for (const { cookie: Cookie } of [colleague, manager])
      for (const address of [embed, `${embed}?draft=1`])
        expect((await call(address, { headers: { Cookie } })).status).toBe(404);
  });

  it("copies what the site shows into the own tools, the first one too, and nothing else", async () => {
    const { widget, client } = await makeEmbed();
    const { token } = await makeSession({ clientId: client.id });
    const copied = await call(`/widgets/${widget.type}/copy`, { token, body: { id: widget.id } });
    const copy = (await copied.json()) as Widget;
    expect(copy.type).toMatch(/^Tool[a-z]{10}$/u);
    expect(copy.data.name).toBe(`Copy of ${widget.data.name}`);
    const foreign = await makeEmbed();
    const body = { id: foreign.widget.id };
    const refused = await call(`/widgets/${foreign.widget.type}/copy`, { token, body });
    expect(refused.status).toBe(404);
    const into = { id: widget.id, toolkit: widget.type };
    expect((await call(`/widgets/${widget.type}/copy`, { token, body: into })).status).toBe(404);
  });

  it("is the person's name in versions also for an administrator, and Platform for somebody else's", async () => {
    const { tool, token, path } = await makeTool();
    const admin = await makeSession({ isAdmin: true });
    const edit = { widgetid: tool.id, submit: "Mended" };
    await call(`/widgets/${tool.type}/edit`, { token: admin.token, body: edit });
    expect(await readJson(`${path}/versions`, token)).toMatchObject([{ author: "Platform" }, {}]);
    const own = await call("/widgets/personal", { token: admin.token, body: toolDraft() });
    const { type, id } = (await own.json()) as Widget;
    expect(await readJson(`/widgets/${type}/${id}/versions`, admin.token)).toMatchObject([
      { author: admin.user.username },
    ]);
  });
});
