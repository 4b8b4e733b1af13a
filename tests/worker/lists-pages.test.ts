import { describe, expect, it } from "vitest";
import { attentionOf } from "#domain/clients/attention.ts";
import type { ClientName, ListedClient } from "#domain/clients/replies.ts";
import type { User } from "#domain/account-replies.ts";
import type { Widget, WidgetName } from "#domain/widgets/widget.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call, env } from "#tests/support/app.ts";
import {
  makeClient,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readProblem,
  uniqueLetters,
  uniqueSite,
} from "#tests/support/factories.ts";
import { remember } from "#worker/model/ready-model.ts";

/** A page of a list, with the number of rows on all pages. */
async function readPage<T>(path: string, query: Record<string, string>, token: string) {
  const response = await call(`${path}?${new URLSearchParams(query)}`, { token });
  expect(response.status).toBe(200);
  const total = response.headers.get("X-Total-Count");
  return { total, rows: (await response.json()) as T[] };
}

describe("A page of a list", () => {
  it("has as many rows as asked for, and says how many there are", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    for (const letter of "cabed") await makeClient({ clientName: `${tag} ${letter}` });
    const query = { page: "2", size: "2", search: tag };
    const { total, rows } = await readPage<ListedClient>("/clients", query, token);
    expect(total).toBe("5");
    expect(rows.map(({ clientname }) => clientname)).toEqual([`${tag} c`, `${tag} d`]);
    const last = await readPage<ListedClient>("/clients/", { ...query, page: "3" }, token);
    expect(last.rows.map(({ clientname }) => clientname)).toEqual([`${tag} e`]);
    const beyond = await readPage<ListedClient>("/clients", { ...query, page: "4" }, token);
    expect(beyond).toEqual({ total: "5", rows: [] });
  });

  it("is sorted as asked for, and by the list's own order where the column is unknown", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    await makeClient({ clientName: `${tag} a`, tagline: "1" });
    await makeClient({ clientName: `${tag} b`, tagline: "2" });
    const names = async (query: Record<string, string>) => {
      const { rows } = await readPage<ListedClient>(
        "/clients",
        { page: "1", search: tag, ...query },
        token,
      );
      return rows.map(({ clientname }) => clientname.slice(-1)).join("");
    };
    expect(await names({})).toBe("ab");
    expect(await names({ sort: "tagline", order: "desc" })).toBe("ba");
    expect(await names({ sort: "apikey", order: "desc" })).toBe("ab");
    expect(await names({ sort: "__proto__", order: "desc" })).toBe("ab");
  });

  it("of users is limited to those with a permission, and an unknown one is refused", async () => {
    const token = await makeToken({ isAdmin: true });
    const admin = await makeUser({ isAdmin: true });
    const user = await makeUser();
    const groupsOf = async ({ username }: User) => {
      const found = [];
      for (const permission of ["admin", "user", "waiting"]) {
        const query = { page: "1", search: username, permission };
        const { total } = await readPage<User>("/users", query, token);
        if (total === "1") found.push(permission);
      }
      return found;
    };
    expect(await groupsOf(admin)).toEqual(["admin"]);
    expect(await groupsOf(user)).toEqual(["user"]);
    const refused = await call("/users?page=1&permission=nobody", { token });
    expect(refused.status).toBe(400);
  });

  it("of users is limited to those of a client", async () => {
    const token = await makeToken({ isAdmin: true });
    const { id: client } = await makeClient();
    await makeUser();
    const user = await makeUser({ clientId: client });
    const found = await readPage<User>("/users", { page: "1", client }, token);
    expect(found).toEqual({ total: "1", rows: [user] });
  });

  it("of clients is limited to those that need attention, as the list says it, or have no widgets", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    const site = { domainURL: uniqueSite() };
    const { client: fine, widget } = await makeEmbed({ clientName: `${tag} fine`, ...site });
    const { id: siteless } = await makeClient({ clientName: `${tag} siteless` });
    const { id: spent } = await makeClient({
      clientName: `${tag} spent`,
      domainURL: uniqueSite(),
      monthlyBudget: 0,
    });
    const retired = `retired-${tag}`;
    await remember(env, retired, { refused: [], missingSince: Date.now() });
    const { id: ended } = await makeClient({
      clientName: `${tag} ended`,
      domainURL: uniqueSite(),
      gptModel: retired,
    });
    await call("/clients/chosen/approve", {
      token,
      body: { clients: [siteless, spent, ended], widgets: [widget.id] },
    });
    const { id: bare } = await makeClient({ clientName: `${tag} bare`, domainURL: uniqueSite() });
    const read = async (query: Record<string, string> = {}) =>
      readPage<ListedClient>("/clients", { page: "1", search: tag, ...query }, token);
    const idsOf = ({ rows }: { rows: ListedClient[] }) => rows.map(({ id }) => id);

    const all = await read();
    expect(all.rows.filter((client) => attentionOf(client, String).length === 0)).toMatchObject([
      { id: fine.id },
    ]);
    const needing = await read({ state: "attention" });
    expect(idsOf(needing)).toEqual([bare, ended, siteless, spent]);
    expect(needing.total).toBe("4");
    const second = await read({ state: "attention", page: "2", size: "3", order: "desc" });
    expect(second.total).toBe("4");
    expect(idsOf(second)).toEqual([spent]);
    expect(idsOf(await read({ state: "no-widgets" }))).toEqual([bare]);
    expect((await call("/clients?page=1&state=OK", { token })).status).toBe(400);
  });

  it("finds a text as it stands, whatever the case of its letters", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    await makeClient({ clientName: `${tag} Old 50%_` });
    await makeClient({ clientName: `${tag} new 50 x` });
    for (const search of [`${tag} OLD`, `${tag} old 50%`, "50%", "%_", "0%_"]) {
      const { total } = await readPage<ListedClient>("/clients", { page: "1", search }, token);
      expect(total, search).toBe("1");
    }
  });

  it("finds what is typed as it stands, with capital letters of any script", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    await makeClient({ clientName: `${tag} École Жук` });
    for (const search of [`${tag} École`, `${tag.toUpperCase()} École`, "École Жук"]) {
      const { total } = await readPage<ListedClient>("/clients", { page: "1", search }, token);
      expect(total, search).toBe("1");
    }
  });

  it("of widgets can be of one collection", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ collection }, other] = [await makeToolkit(), await makeToolkit()];
    const second = await makeWidget(collection, { name: "A", pageNumber: 2 });
    const first = await makeWidget(collection, { name: "B", pageNumber: 1 });
    await makeWidget(other.collection);
    const query = { page: "1", type: collection };
    expect(await readPage<Widget>("/widgets", query, token)).toEqual({
      total: "2",
      rows: [first, second],
    });
  });

  it("of users has no passwords", async () => {
    const token = await makeToken({ isAdmin: true });
    const user = await makeUser();
    const query = { page: "1", search: user.username.toUpperCase(), sort: "permission" };
    expect(await readPage<User>("/users", query, token)).toEqual({ total: "1", rows: [user] });
  });

  it("shows a user nothing but the approved widgets", async () => {
    const { client, widget } = await makeEmbed();
    const foreign = await makeEmbed();
    const token = await makeToken({ clientId: client.id });
    const pageOf = (type: string) => readPage<Widget>("/widgets", { page: "1", type }, token);
    expect(await pageOf(widget.type)).toEqual({ total: "1", rows: [widget] });
    expect(await pageOf(foreign.widget.type)).toEqual({ total: "0", rows: [] });
  });

  it.each([
    "page=0",
    "page=one",
    "page=",
    "page=1.5",
    "size=0",
    "size=101",
    "order=up",
    `search=${"a".repeat(101)}`,
  ])("is refused with 400 for ?%s", async (query) => {
    const token = await makeToken({ isAdmin: true });
    const problem = await readProblem(await call(`/users?${query}`, { token }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: query.split("=")[0] }] });
  });
});

describe("The names of a list", () => {
  it("are all there with nothing else, in the list's order", async () => {
    const token = await makeToken({ isAdmin: true });
    const tag = uniqueLetters();
    const b = await makeClient({ clientName: `${tag} b` });
    const a = await makeClient({ clientName: `${tag} a` });
    const clients = (await (await call("/clients/names", { token })).json()) as ClientName[];
    expect(clients.filter(({ clientname }) => clientname.startsWith(tag))).toEqual([
      { id: a.id, clientname: `${tag} a` },
      { id: b.id, clientname: `${tag} b` },
    ]);
    const { collection: type } = await makeToolkit();
    const second = await makeWidget(type, { name: "A", pageNumber: 2 });
    const first = await makeWidget(type, { name: "B", pageNumber: 1 });
    const widgets = (await (await call("/widgets/names/", { token })).json()) as WidgetName[];
    expect(widgets.filter((widget) => widget.type === type)).toEqual([
      { id: first.id, type, name: "B" },
      { id: second.id, type, name: "A" },
    ]);
  });
});
