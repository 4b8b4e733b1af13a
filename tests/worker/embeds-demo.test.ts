import { describe, expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import type { Settings } from "#domain/clients/replies.ts";
import type { Platform } from "#domain/operations/replies.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  db,
  makeEmbed,
  makeToolkit,
  makeWidget,
  readJson,
  readProblem,
  uniqueSite,
} from "#tests/support/factories.ts";
import { keepSettings } from "#tests/support/platform.ts";

const admin = makeToken({ isAdmin: true });

async function save(path: string, body: object, method?: string) {
  const response = await call(path, { token: await admin, body, method });
  expect(response.status, path).toBeLessThan(300);
}

/** A site whose client may show the second, third and first widget of the demo toolkit, in the order of their making. */
async function makeSite() {
  await keepSettings();
  const domainURL = uniqueSite();
  const { client, toolkit, widget: second } = await makeEmbed({ domainURL }, { pageNumber: 2 });
  const { collection } = toolkit;
  const third = await makeWidget(collection, { pageNumber: 3 });
  const first = await makeWidget(collection, { pageNumber: 1 });
  await makeWidget(collection, { pageNumber: 0 });
  const approve = (ids: string[]) =>
    clients.approveWidgets(db, { clientid: client.id, approvedWidgets: ids });
  await approve([second.id, third.id, first.id]);
  const pathOf = ({ id }: { id: string }, apikey = client.apikey) =>
    `/embed/${collection}/${id}/${apikey}`;
  return { domainURL, client, collection, toolkit, first, second, third, pathOf };
}

async function shownOn(domainURL: string): Promise<Settings["demo"]> {
  const response = await call("/settings", { body: { domainURL } });
  return (await response.json<Settings>()).demo;
}

const pathsOn = async (domainURL: string) => (await shownOn(domainURL)).map(({ path }) => path);

describe("The demo toolkit", () => {
  it("gives a site its approved widgets by page number, with the client's key, once it is chosen", async () => {
    const { domainURL, collection, first, second, third, pathOf } = await makeSite();
    expect(await shownOn(domainURL)).toEqual([]);
    await save("/platform", { demoToolkit: collection });
    expect(await shownOn(domainURL)).toEqual(
      [first, second, third].map((widget) => ({ name: widget.data.name, path: pathOf(widget) })),
    );
    await save("/platform", { demoToolkit: "" });
    expect(await shownOn(domainURL)).toEqual([]);
  });

  it("is at once another one on the site, and gives at most three widgets", async () => {
    const { domainURL, collection, client, toolkit, pathOf } = await makeSite();
    const other = await makeEmbed();
    const shown = { clientid: client.id, approvedToolkits: [toolkit, other.toolkit] };
    const approvedToolkits = shown.approvedToolkits.map((one) => one.collection);
    await save("/clients/edit", { clientid: client.id, approvedToolkits });
    const added = await makeWidget(collection, { pageNumber: 9 });
    const approved = [...(await clients.get(db, client.id))!.approvedWidgets, added.id];
    const approvedWidgets = [...approved, other.widget.id];
    await save("/clients/editwidgets", { clientid: client.id, approvedWidgets });
    await save("/platform", { demoToolkit: collection });
    const paths = await pathsOn(domainURL);
    expect(paths).toHaveLength(3);
    expect(paths).not.toContain(pathOf(added));
    await save("/platform", { demoToolkit: other.toolkit.collection });
    expect(await pathsOn(domainURL)).toEqual([
      `/embed/${other.toolkit.collection}/${other.widget.id}/${client.apikey}`,
    ]);
  });

  it("shows no widget that was renamed, moved, deleted or forbidden meanwhile, and no former key", async () => {
    const { domainURL, collection, client, first, second, third, pathOf } = await makeSite();
    await save("/platform", { demoToolkit: collection });
    expect(await pathsOn(domainURL)).toEqual([first, second, third].map((one) => pathOf(one)));
    const edit = `/widgets/${collection}/edit`;
    await save(edit, { widgetid: first.id, name: "Renamed", pageNumber: 8 });
    expect(await shownOn(domainURL)).toMatchObject([
      { path: pathOf(second) },
      { path: pathOf(third) },
      { name: "Renamed", path: pathOf(first) },
    ]);
    await save(edit, { widgetid: second.id, toolkit: (await makeToolkit()).collection });
    expect(await pathsOn(domainURL)).toEqual([third, first].map((one) => pathOf(one)));
    await save(`/widgets/${collection}`, { id: third.id }, "DELETE");
    expect(await pathsOn(domainURL)).toEqual([pathOf(first)]);
    await save("/clients/rotatekey", { clientid: client.id, endsAt: "now" });
    const apikey = (await clients.get(db, client.id))?.apikey;
    expect(await pathsOn(domainURL)).toEqual([pathOf(first, apikey)]);
    await save("/clients/editwidgets", { clientid: client.id, approvedWidgets: [] });
    expect(await shownOn(domainURL)).toEqual([]);
  });

  it("shows a widget that has come back into it", async () => {
    const { domainURL, collection, first, pathOf } = await makeSite();
    await save("/platform", { demoToolkit: collection });
    const elsewhere = await makeToolkit();
    await save(`/widgets/${collection}/edit`, {
      widgetid: first.id,
      toolkit: elsewhere.collection,
    });
    expect(await pathsOn(domainURL)).not.toContain(pathOf(first));
    await save(`/widgets/${elsewhere.collection}/edit`, {
      widgetid: first.id,
      toolkit: collection,
    });
    expect(await pathsOn(domainURL)).toContain(pathOf(first));
  });

  it("is none after its deletion, and cannot be one that does not exist", async () => {
    const { domainURL, collection, toolkit } = await makeSite();
    await save("/platform", { demoToolkit: collection });
    const body = { demoToolkit: "Nowhere", runsDays: 7 };
    const refused = await call("/platform", { token: await admin, body });
    expect((await readProblem(refused)).errors).toEqual([
      { path: "demoToolkit", message: "There is no toolkit with the collection Nowhere." },
    ]);
    const kept = await readJson<Platform>("/platform", await admin);
    expect(kept).toMatchObject({ demoToolkit: collection, runsDays: 90 });
    await save("/toolkits", { toolkitid: toolkit.id }, "DELETE");
    expect(await shownOn(domainURL)).toEqual([]);
    expect(await readJson<Platform>("/platform", await admin)).toMatchObject({ demoToolkit: null });
  });
});
