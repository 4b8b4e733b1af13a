import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import * as clientKeys from "#db/clients/keys.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { Client } from "#domain/clients/client.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeClient,
  makeDefaultClient,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";

describe("GET /clients", () => {
  it("gives all clients, sorted by name, on both forms of the path", async () => {
    const token = await makeToken({ isAdmin: true });
    const name = uniqueLetters();
    const second = await makeClient({ clientName: `${name} b` });
    const first = await makeClient({ clientName: `${name} a` });
    const list = await readJson<Client[]>("/clients", token);
    expect(list.filter((client) => client.clientname.startsWith(name))).toEqual([first, second]);
    expect(await readJson("/clients/", token)).toEqual(list);
  });
});

describe("GET /clients/{id}/embedding", () => {
  it("gives the key, the sites and the approval that a page needs to show a widget", async () => {
    const token = await makeToken({ isAdmin: true });
    const site = uniqueSite();
    const { client, widget } = await makeEmbed({ domainURL: site, allowedOrigins: [`${site}:81`] });
    const path = (clientId: string, id: string) => `/clients/${clientId}/embedding?widget=${id}`;
    const sources = [site, `${site}:81`];
    const embedding = { apikey: client.apikey, sources, isApproved: true };
    expect(await readJson(path(client.id, widget.id), token)).toEqual(embedding);
    const other = await makeClient();
    expect(await readJson(path(other.id, widget.id), token)).toMatchObject({ isApproved: false });
    const sibling = await makeWidget(widget.type);
    expect(await readJson(path(client.id, sibling.id), token)).toMatchObject({ isApproved: false });
    for (const unknown of [path("unknown", widget.id), path(client.id, "unknown")]) {
      expect((await call(unknown, { token })).status).toBe(404);
    }
    expect((await call(`/clients/${client.id}/embedding`, { token })).status).toBe(400);
  });
});

describe("POST /clients/edit", () => {
  it("changes for how many days chats are kept, and forgets it when the field is empty", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id: clientid } = await makeClient();
    const save = async (changes: object) => {
      const response = await call("/clients/edit", { token, body: { clientid, ...changes } });
      return ((await response.json()) as Client).chatDays;
    };
    expect(await save({ chatDays: "30" })).toBe(30);
    expect(await save({ tagline: "New" })).toBe(30);
    expect(await save({ chatDays: "" })).toBeNull();
  });

  it("keeps what is left out", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const client = await makeClient({
      domainURL: uniqueSite(),
      tagline: "Old",
      approvedToolkits: [collection],
      allowedOrigins: ["https://a.example"],
      styles: { background: "red", color: "blue", font: "serif", secondarycolor: "green" },
    });
    const body = { clientid: client.id, tagline: "New", version: 1 };
    const response = await call("/clients/edit/", { token, body });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...client, tagline: "New", version: 2 });
    const emptied = {
      clientid: client.id,
      domainURL: "",
      approvedToolkits: [],
      allowedOrigins: [],
    };
    const second = await call("/clients/edit", { token, body: emptied });
    expect(await second.json()).toEqual({
      ...client,
      tagline: "New",
      domainurl: "",
      approvedToolkits: [],
      allowedOrigins: [],
      version: 3,
    });
  });

  it("answers 409 'Client Exists' for another's name, 404 for an unknown client", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ id: clientid }, other] = [await makeClient(), await makeClient()];
    const taken = { clientid, clientName: other.clientname };
    expect(await readProblem(await call("/clients/edit", { token, body: taken }))).toMatchObject({
      status: 409,
      title: "Client Exists",
    });
    const unknown = { clientid: crypto.randomUUID(), approvedToolkits: [] };
    expect((await call("/clients/edit", { token, body: unknown })).status).toBe(404);
  });

  it("answers 409 with the current client and changes nothing when a newer version is stored", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id } = await makeClient({ approvedToolkits: [collection] });
    const current = await clientRows.update(db, { clientid: id, tagline: "Theirs" });
    const body = { clientid: id, tagline: "Mine", approvedToolkits: [], version: 1 };
    const problem = await readProblem(await call("/clients/edit", { token, body }));
    expect(problem).toMatchObject({ status: 409, title: "Changed Meanwhile", current });
    expect(await clientRows.get(db, id)).toEqual(current);
  });

  it("stores one of two saves made at once from the same version", async () => {
    const token = await makeToken({ isAdmin: true });
    const kits = [(await makeToolkit()).collection, (await makeToolkit()).collection];
    const { id: clientid } = await makeClient();
    const saves = kits.map((kit) =>
      call("/clients/edit", { token, body: { clientid, approvedToolkits: [kit], version: 1 } }),
    );
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const stored = await clientRows.get(db, clientid);
    expect(stored).toMatchObject({
      version: 2,
      approvedToolkits: [kits[statuses.indexOf(200)]],
    });
  });
});

describe("DELETE /clients", () => {
  it("removes a client once; its key is worth nothing then", async () => {
    const token = await makeToken({ isAdmin: true });
    const client = await makeClient();
    const options = { method: "DELETE", token, body: { clientid: client.id } };
    const response = await call("/clients/", options);
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(await clientKeys.findClient(db, client.apikey, Date.now())).toBeNull();
    expect((await call("/clients", options)).status).toBe(404);
  });

  it("answers 409 for the client that new accounts join, and for one that has accounts", async () => {
    const token = await makeToken({ isAdmin: true });
    await makeDefaultClient();
    const { id } = await makeClient();
    await makeUser({ clientId: id });
    for (const [clientid, detail] of [
      [DEFAULT_CLIENT_ID, "New accounts join this client: it cannot be deleted."],
      [id, "Accounts belong to this client. Delete or move them first."],
    ] as const) {
      const response = await call("/clients", { method: "DELETE", token, body: { clientid } });
      const problem = await readProblem(response);
      expect(problem).toMatchObject({ status: 409, title: "Not Possible", detail });
      expect(await clientRows.get(db, clientid)).not.toBeNull();
    }
  });
});
