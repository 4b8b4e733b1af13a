import { describe, expect, it } from "vitest";
import * as clients from "#db/clients/clients.ts";
import type { SiteWidget } from "#domain/own-site/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeToolkit, makeWidget, readJson, readProblem } from "#tests/support/factories.ts";
import { makeAuthoring } from "#tests/support/own-toolkits.ts";

describe("The widgets that a site shows", () => {
  it("are chosen by its manager among those that are offered, approved or its own; the toolkit comes with them", async () => {
    const { token, client } = await makeAuthoring();
    const [offered, hidden] = [await makeToolkit(), await makeToolkit()];
    const admin = await makeToken({ isAdmin: true });
    await call("/toolkits/edit", {
      token: admin,
      body: { toolkitid: offered.id, isOffered: true },
    });
    const [open, closed] = [
      await makeWidget(offered.collection),
      await makeWidget(hidden.collection),
    ];
    const list = async () => readJson<SiteWidget[]>("/site/widgets", token);
    expect((await list()).filter(({ id }) => [open.id, closed.id].includes(id))).toMatchObject([
      { id: open.id, isShown: false, isOwn: false },
    ]);
    const both = await call("/site/widgets", { token, body: { approve: [open.id, closed.id] } });
    expect(both.status).toBe(404);
    expect((await list()).find(({ id }) => id === open.id)).toMatchObject({ isShown: false });
    const mixed = { approve: [open.id], withdraw: [closed.id] };
    expect((await call("/site/widgets", { token, body: mixed })).status).toBe(404);
    expect((await list()).find(({ id }) => id === open.id)).toMatchObject({ isShown: false });
    const one = await call("/site/widgets", { token, body: { approve: [open.id] } });
    expect(((await one.json()) as SiteWidget[]).find(({ id }) => id === open.id)).toMatchObject({
      isShown: true,
    });
    const path = `/ai/${offered.collection}/${open.id}/${client.apikey}`;
    expect((await call(path)).status).toBe(200);
    const others = { approve: [closed.id], withdraw: [open.id] };
    expect((await call("/site/widgets", { token, body: others })).status).toBe(404);
    expect((await call(path)).status).toBe(200);
    await call("/site/widgets", { token, body: { withdraw: [open.id] } });
    expect((await call(path)).status).toBe(404);
  });

  it("are shown and taken away as one change of the client, whose version it raises once", async () => {
    const { token, client, addToolkit, addWidget } = await makeAuthoring();
    const { collection } = (await (await addToolkit()).json()) as Toolkit;
    const [one, other] = await Promise.all([addWidget(collection), addWidget(collection)]);
    const ids = await Promise.all(
      [one, other].map(async (made) => ((await made.json()) as Widget).id),
    );
    const [shown, hidden] = ids as [string, string];
    await call("/site/widgets", { token, body: { approve: [hidden] } });
    const versionOf = async () => (await clients.get(db, client.id))?.version ?? 0;
    const before = await versionOf();
    const body = { approve: [shown], withdraw: [hidden] };
    const list = (await (await call("/site/widgets", { token, body })).json()) as SiteWidget[];
    const isShown = (id: string) => list.find((row) => row.id === id)?.isShown;
    expect([isShown(shown), isShown(hidden)]).toEqual([true, false]);
    expect(await versionOf()).toBe(before + 1);
  });
});

describe("The number of a client's own widgets", () => {
  it("is not passed, however many are made at the same moment", async () => {
    const { addToolkit, addWidget, shown } = await makeAuthoring(3);
    const { collection } = (await (await addToolkit()).json()) as Toolkit;
    const made = await Promise.all(Array.from({ length: 6 }, () => addWidget(collection)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(await shown()).toHaveLength(3);
    const refusal = await readProblem(await addWidget(collection));
    expect(refusal).toMatchObject({ status: 409, detail: "You have 3 of 3 widgets." });
  });

  it("holds for copies and imports too, and is none unless an administrator says so", async () => {
    const { token, addToolkit, addWidget } = await makeAuthoring(1);
    const { collection } = (await (await addToolkit()).json()) as Toolkit;
    const { id } = (await (await addWidget(collection)).json()) as Widget;
    const copy = await call(`/widgets/${encodeURIComponent(collection)}/copy`, {
      token,
      body: { id },
    });
    expect(copy.status).toBe(409);
    const file = await readJson<object>("/site/toolkits/export", token);
    const none = await makeAuthoring(0);
    const refused = await call("/site/toolkits/import", { token: none.token, body: { file } });
    expect(await readProblem(refused)).toMatchObject({
      status: 409,
      detail: "You have 0 of 0 widgets.",
    });
    expect(await readJson("/site/toolkits", none.token)).toEqual([]);
  });

  it("is twenty of toolkits", async () => {
    const { addToolkit } = await makeAuthoring();
    const made = await Promise.all(Array.from({ length: 21 }, () => addToolkit("Kit")));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = made.find(({ status }) => status !== 201) as Response;
    expect(await readProblem(refused)).toMatchObject({
      status: 409,
      detail: "You have 20 of 20 toolkits.",
    });
  });
});
