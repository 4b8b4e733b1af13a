import { describe, expect, it } from "vitest";
import type { UserWidgets } from "#domain/widgets/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { countedBindings } from "#tests/support/counting.ts";
import { makeEmbed, makeWidget, readJson, readProblem } from "#tests/support/factories.ts";

async function mine(token: string): Promise<UserWidgets> {
  return readJson<UserWidgets>("/widgets/mine", token);
}

async function favour(token: string, id: string, isFavourite = true): Promise<number> {
  const body = { id, isFavourite };
  return (await call("/widgets/mine/favourite", { token, body })).status;
}

async function use(token: string, id: string): Promise<number> {
  return (await call("/widgets/mine/used", { token, body: { id } })).status;
}

describe("/widgets/mine", () => {
  it("has the favourites and the used widgets of the person, newest first, and of nobody else", async () => {
    const token = await makeToken({ isAdmin: true });
    const { toolkit, widget } = await makeEmbed();
    const other = await makeWidget(toolkit.collection);
    expect(await mine(token)).toEqual({ favourites: [], recent: [] });
    expect(await favour(token, widget.id)).toBe(204);
    expect(await use(token, widget.id)).toBe(204);
    expect(await use(token, other.id)).toBe(204);
    const { favourites, recent } = await mine(token);
    expect(favourites).toEqual([widget.id]);
    expect(recent.toSorted()).toEqual([widget.id, other.id].toSorted());
    // Clocks of workers stand still within a request, and the two uses can have one time.
    await new Promise((done) => setTimeout(done, 5));
    await use(token, widget.id);
    expect((await mine(token)).recent).toEqual([widget.id, other.id]);
    expect(await mine(await makeToken())).toEqual({ favourites: [], recent: [] });
  });

  it("keeps the favourite while the widget is used, and the use while the favourite is taken back", async () => {
    const token = await makeToken({ isAdmin: true });
    const { widget } = await makeEmbed();
    await favour(token, widget.id);
    await use(token, widget.id);
    expect((await mine(token)).favourites).toEqual([widget.id]);
    await favour(token, widget.id, false);
    expect(await mine(token)).toEqual({ favourites: [], recent: [widget.id] });
  });

  it("answers 404 for a widget that the person's client has not approved, as for one that does not exist", async () => {
    const { client, toolkit, widget } = await makeEmbed();
    const hidden = await makeWidget(toolkit.collection);
    const token = await makeToken({ clientId: client.id });
    expect(await favour(token, widget.id)).toBe(204);
    for (const id of [hidden.id, "no-such-widget"]) {
      expect(await favour(token, id)).toBe(404);
      expect(await use(token, id)).toBe(404);
    }
    expect(await mine(token)).toEqual({ favourites: [widget.id], recent: [] });
  });

  it("forgets a widget that is deleted", async () => {
    const token = await makeToken({ isAdmin: true });
    const { widget } = await makeEmbed();
    await favour(token, widget.id);
    await call(`/widgets/${widget.type}`, { method: "DELETE", token, body: { id: widget.id } });
    expect((await mine(token)).favourites).toEqual([]);
  });

  it("needs a body of the right shape", async () => {
    const token = await makeToken();
    for (const [path, body] of [
      ["favourite", { id: "x" }],
      ["favourite", { id: 5, isFavourite: true }],
      ["used", {}],
      ["used", { id: "x".repeat(100) }],
    ] as const) {
      const response = await call(`/widgets/mine/${path}`, { token, body });
      expect(await readProblem(response)).toMatchObject({ status: 400 });
    }
  });

  it("asks the database twice: for the account, and for both lists", async () => {
    const { counted, bindings } = countedBindings();
    const token = await makeToken();
    expect((await call("/widgets/mine", { token, env: bindings })).status).toBe(200);
    expect(counted.database).toBe(2);
  });
});
