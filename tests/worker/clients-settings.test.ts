import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import { clients as clientTable } from "#db/schema/clients.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import { db, makeClient, makeEmbed, readProblem, uniqueSite } from "#tests/support/factories.ts";

async function ask(domainURL: string, bindings = {}): Promise<Response> {
  return call("/settings", { body: { domainURL }, env: bindings });
}

async function tagline(domainURL: string, bindings = {}): Promise<string> {
  const response = await ask(domainURL, bindings);
  expect(response.status).toBe(200);
  return ((await response.json()) as { tagline: string }).tagline;
}

describe("POST /settings", () => {
  it("tells anyone a site's name, tagline and approvals and nothing more, on both forms of the path", async () => {
    const domainURL = uniqueSite();
    const links = { about: "https://acme.example/about" };
    const { client, toolkit, widget } = await makeEmbed({ domainURL, tagline: "Learn", links });
    for (const path of ["/settings", "/settings/"]) {
      const response = await call(path, { body: { domainURL } });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        clientName: client.clientname,
        tagline: "Learn",
        approvedWidgets: [widget.id],
        approvedToolkits: [toolkit.collection],
        links,
        demo: [],
        signIn: null,
      });
    }
  });

  it("keeps back an address that was written to the database by hand and is no web address", async () => {
    const domainURL = uniqueSite();
    const { id } = await makeClient({ domainURL });
    const links = { about: "javascript:alert(1)", terms: "https://acme.example/terms" };
    await db.update(clientTable).set({ links }).where(eq(clientTable.id, id));
    expect(await (await ask(domainURL)).json()).toMatchObject({
      links: { terms: "https://acme.example/terms" },
    });
    expect(await (await ask(domainURL)).text()).not.toContain("javascript");
  });

  it("reads the address of a site as browsers do", async () => {
    const domainURL = uniqueSite();
    await makeClient({ domainURL, tagline: "Learn" });
    expect(await tagline(`${domainURL.toUpperCase()}:443/`)).toBe("Learn");
  });

  it("takes a local origin for the site it stands for", async () => {
    const domainURL = uniqueSite();
    await makeClient({ domainURL, tagline: "Production" });
    const local = [
      "http://localhost:5173",
      "http://127.0.0.1:8787",
      "https://[::1]",
      "http://a.localhost",
    ];
    for (const origin of local) {
      expect(await tagline(origin, { LOCAL_STANDS_FOR: domainURL }), origin).toBe("Production");
    }
    const lookalike = await ask("http://localhost.example", { LOCAL_STANDS_FOR: domainURL });
    expect(lookalike.status).toBe(404);
  });

  it("answers 404 for a site that is nobody's, and finds it as soon as it is somebody's", async () => {
    const domainURL = uniqueSite();
    expect(await readProblem(await ask(domainURL))).toMatchObject({ status: 404 });
    expect(await env.KV.get(`settings:${domainURL}`)).toBeNull();
    await makeClient({ domainURL, tagline: "Learn" });
    expect(await tagline(domainURL)).toBe("Learn");
  });

  it.each([
    {},
    { domainURL: null },
    { domainURL: "" },
    { domainURL: "https://a.example/path" },
    { domainURL: "javascript:alert(1)" },
  ])("answers 400 for %o", async (body) => {
    expect(await readProblem(await call("/settings", { body }))).toMatchObject({
      status: 400,
      errors: [{ path: "domainURL" }],
    });
  });
});

describe("Kept settings", () => {
  it("are read from KV, not from the database, the second time", async () => {
    const domainURL = uniqueSite();
    const { id: clientid } = await makeClient({ domainURL, tagline: "Old" });
    expect(await tagline(domainURL)).toBe("Old");
    await clientRows.update(db, { clientid, tagline: "New" });
    expect(await tagline(domainURL)).toBe("Old");
  });

  it("are fresh after every save of the client", async () => {
    const token = await makeToken({ isAdmin: true });
    const [domainURL, moved] = [uniqueSite(), uniqueSite()];
    const { client, widget } = await makeEmbed({ domainURL, tagline: "Old" });
    const clientid = client.id;
    expect(await tagline(domainURL)).toBe("Old");
    await call("/clients/edit", { token, body: { clientid, tagline: "New" } });
    expect(await tagline(domainURL)).toBe("New");
    const links = { privacy: "https://acme.example/privacy" };
    await call("/clients/edit", { token, body: { clientid, links } });
    expect(await (await ask(domainURL)).json()).toMatchObject({ links });
    await call("/clients/editwidgets", { token, body: { clientid, approvedWidgets: [] } });
    expect(await (await ask(domainURL)).json()).toMatchObject({ approvedWidgets: [] });
    await call("/clients/editwidgets", { token, body: { clientid, approvedWidgets: [widget.id] } });
    expect(await (await ask(domainURL)).json()).toMatchObject({ approvedWidgets: [widget.id] });
    await call("/clients/edit", { token, body: { clientid, domainURL: moved } });
    expect((await ask(domainURL)).status).toBe(404);
    expect(await tagline(moved)).toBe("New");
    await call("/clients", { method: "DELETE", token, body: { clientid } });
    expect((await ask(moved)).status).toBe(404);
  });

  it("name nothing that was deleted", async () => {
    const token = await makeToken({ isAdmin: true });
    const [domainURL, other] = [uniqueSite(), uniqueSite()];
    const { toolkit, widget } = await makeEmbed({ domainURL });
    const approvedToolkits = [toolkit.collection];
    const { id: clientid } = await makeClient({ domainURL: other, approvedToolkits });
    await call("/clients/editwidgets", { token, body: { clientid, approvedWidgets: [widget.id] } });
    for (const site of [domainURL, other]) {
      expect(await (await ask(site)).json()).toMatchObject({ approvedWidgets: [widget.id] });
    }
    const removal = { method: "DELETE", token, body: { id: widget.id } };
    await call(`/widgets/${widget.type}`, removal);
    for (const site of [domainURL, other]) {
      expect(await (await ask(site)).json()).toMatchObject({
        approvedWidgets: [],
        approvedToolkits,
      });
    }
    await call("/toolkits", { method: "DELETE", token, body: { toolkitid: toolkit.id } });
    for (const site of [domainURL, other]) {
      expect(await (await ask(site)).json()).toMatchObject({ approvedToolkits: [] });
    }
  });

  it("name no widget of a toolkit that was deleted, also where the toolkit was not approved", async () => {
    const token = await makeToken({ isAdmin: true });
    const domainURL = uniqueSite();
    const { toolkit, client } = await makeEmbed({ domainURL });
    await call("/clients/edit", { token, body: { clientid: client.id, approvedToolkits: [] } });
    expect((await ask(domainURL)).status).toBe(200);
    await call("/toolkits", { method: "DELETE", token, body: { toolkitid: toolkit.id } });
    expect(await (await ask(domainURL)).json()).toMatchObject({ approvedWidgets: [] });
  });

  it.each([
    "not json",
    "null",
    '{"clientName":5}',
    '{"clientName":"X","tagline":"Kept"}',
    '{"clientName":"X","tagline":"Kept","approvedWidgets":[],"approvedToolkits":[]}',
  ])("that are corrupt (%s) are read from the database and put right", async (value) => {
    const domainURL = uniqueSite();
    const { clientname } = await makeClient({ domainURL, tagline: "Stored" });
    await env.KV.put(`settings:${domainURL}`, value);
    expect(await tagline(domainURL)).toBe("Stored");
    const kept = await env.KV.get(`settings:${domainURL}`, "json");
    expect(kept).toEqual({
      clientName: clientname,
      tagline: "Stored",
      approvedWidgets: [],
      approvedToolkits: [],
      links: {},
      demo: [],
      signIn: null,
    });
  });

  it("are done without while KV fails, and a save succeeds all the same", async () => {
    const token = await makeToken({ isAdmin: true });
    const domainURL = uniqueSite();
    const { id: clientid } = await makeClient({ domainURL, tagline: "Old" });
    const fail = async () => Promise.reject(new Error("KV is down"));
    const KV = { get: fail, put: fail, delete: fail } as unknown as KVNamespace;
    expect(await tagline(domainURL, { KV })).toBe("Old");
    const save = await call("/clients/edit", {
      token,
      body: { clientid, tagline: "New" },
      env: { KV },
    });
    expect(save.status).toBe(200);
    expect(await tagline(domainURL, { KV })).toBe("New");
  });
});
