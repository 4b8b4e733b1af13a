import { describe, expect, it } from "vitest";
import * as clientRows from "#db/clients/clients.ts";
import * as widgetRows from "#db/widgets/widgets.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeEmbed, makeToolkit, makeWidget, readProblem } from "#tests/support/factories.ts";

describe("POST /widgets/{type}/add", () => {
  it("answers 201 with the stored widget, its inputs in their order", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const body = {
      widgetid: "",
      name: " Recipe ",
      prompt: "Cook {dish} for {guests}.",
      submit: "Cook",
      answer: { kind: "quiz", count: 4 },
      toolkit: collection,
      description: "What to cook",
      landingText: "<p>Hungry?</p>",
      pageNumber: "3",
      youtube: "dQw4w9WgXcQ",
      image: "https://images.example/soup.png",
      isPromptHidden: true,
      model: "gpt-own",
      temperature: 1,
      reasoningEffort: "low",
      inputs: [
        {
          name: "guests",
          type: "selectarea",
          label: "Guests",
          placeholder: "Two",
          inputOrder: "2",
        },
        { name: "dish", label: "Dish", placeholder: "Soup", inputOrder: 1, required: true },
      ],
    };
    const response = await call(`/widgets/${collection}/add/`, { token, body });
    const stored = (await response.json()) as Widget;
    const { widgetid: _widgetid, toolkit: _toolkit, ...data } = body;
    expect(response.status).toBe(201);
    expect(stored).toEqual({
      id: expect.any(String),
      type: collection,
      version: 1,
      data: {
        ...data,
        name: "Recipe",
        pageNumber: 3,
        temperature: "1",
        inputs: [
          { ...body.inputs[1], type: "text" },
          { ...body.inputs[0], inputOrder: 2, required: false },
        ],
      },
    });
    expect(await widgetRows.get(db, stored.id)).toEqual(stored);
  });

  it("fills in what is left out or null", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const body = { name: "Bare", landingText: null };
    const response = await call(`/widgets/${collection}/add`, { token, body });
    expect(await response.json()).toMatchObject({
      data: {
        name: "Bare",
        prompt: "",
        submit: "",
        answer: { kind: "text", count: 5 },
        inputs: [],
        description: "",
        landingText: "",
        pageNumber: 1,
        youtube: "",
        image: "",
      },
    });
  });

  it("puts a widget without a page number after the last one of its toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    await makeWidget((await makeToolkit()).collection, { pageNumber: 50 });
    const numbers = [];
    for (const pageNumber of [undefined, 7, undefined, ""]) {
      const body = { name: `Widget ${numbers.length}`, pageNumber };
      const response = await call(`/widgets/${collection}/add`, { token, body });
      const { id, data } = (await response.json()) as Widget;
      expect((await widgetRows.get(db, id))?.data).toEqual(data);
      numbers.push(data.pageNumber);
    }
    expect(numbers).toEqual([1, 7, 8, 9]);
  });

  it("answers 409 'Widget Exists' for a name that the toolkit has, and 201 for it in another", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ collection }, other] = [await makeToolkit(), await makeToolkit()];
    const body = { name: (await makeWidget(collection)).data.name };
    const response = await call(`/widgets/${collection}/add`, { token, body });
    expect(await readProblem(response)).toMatchObject({ status: 409, title: "Widget Exists" });
    expect((await call(`/widgets/${other.collection}/add`, { token, body })).status).toBe(201);
  });

  it.each([
    ["name", { name: "" }],
    ["inputs.0.label", { name: "A", inputs: [{ name: "x", label: " ", placeholder: "p" }] }],
    ["inputs.0.placeholder", { name: "A", inputs: [{ name: "x", label: "l" }] }],
    ["pageNumber", { name: "A", pageNumber: "first" }],
    ["youtube", { name: "A", youtube: "https://youtu.be/dQw4w9WgXcQ" }],
    ["image", { name: "A", image: "javascript:alert(1)" }],
    ["image", { name: "A", image: "https://a.example/x.png') url(evil" }],
  ])("answers 400 'Save Failed' and names the field %s for %o", async (path, body) => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const response = await call(`/widgets/${collection}/add`, { token, body });
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      title: "Save Failed",
      errors: [{ path }],
    });
  });

  it("answers 400 'Save Failed' for two inputs of one name and for an unknown toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const input = { name: "x", label: "l", placeholder: "p" };
    const twice = { name: "A", inputs: [input, input] };
    const failures = [
      await readProblem(await call(`/widgets/${collection}/add`, { token, body: twice })),
      await readProblem(await call("/widgets/Nowhere/add", { token, body: { name: "A" } })),
    ];
    expect(failures).toMatchObject([
      { status: 400, title: "Save Failed", detail: "Two inputs have the same name." },
      { status: 400, title: "Save Failed", errors: [{ path: "toolkit" }] },
    ]);
  });
});

describe("POST /widgets/{type}/edit", () => {
  it("keeps what is left out, and moves to another toolkit", async () => {
    const token = await makeToken({ isAdmin: true });
    const [from, to] = [await makeToolkit(), await makeToolkit()];
    const widget = await makeWidget(from.collection);
    const body = { widgetid: widget.id, submit: "Go", toolkit: to.collection, version: 1 };
    const response = await call(`/widgets/${from.collection}/edit/`, { token, body });
    expect(response.status).toBe(200);
    const data = { ...widget.data, submit: "Go" };
    expect(await response.json()).toEqual({ ...widget, type: to.collection, version: 2, data });
    const inputs = [{ name: "only", label: "Only", placeholder: "One" }];
    const edit = { token, body: { widgetid: widget.id, inputs } };
    const second = (await (await call(`/widgets/${to.collection}/edit`, edit)).json()) as Widget;
    expect(second.data).toEqual({
      ...data,
      inputs: [{ ...inputs[0], type: "text", inputOrder: 1, required: false }],
    });
  });

  it("answers 404 for an unknown widget and for one of another type, which stays as it is", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ collection }, other] = [await makeToolkit(), await makeToolkit()];
    const widget = await makeWidget(collection);
    const attempts = [
      await call(`/widgets/${collection}/edit`, { token, body: { widgetid: "none", name: "X" } }),
      await call(`/widgets/${other.collection}/edit`, {
        token,
        body: { widgetid: widget.id, name: "X" },
      }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404]);
    expect(await widgetRows.get(db, widget.id)).toEqual(widget);
  });

  it("answers 409 with the current widget when a newer version is stored", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id } = await makeWidget(collection);
    const current = await widgetRows.update(db, collection, { widgetid: id, name: "Theirs" });
    const body = { widgetid: id, name: "Mine", version: 1 };
    const response = await call(`/widgets/${collection}/edit`, { token, body });
    expect(await readProblem(response)).toMatchObject({ status: 409, current });
    expect(await widgetRows.get(db, id)).toEqual(current);
  });

  it("stores one of two saves made at once from the same version", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id: widgetid } = await makeWidget(collection);
    const saves = ["One", "Two"].map((name) =>
      call(`/widgets/${collection}/edit`, { token, body: { widgetid, name, version: 1 } }),
    );
    const statuses = (await Promise.all(saves)).map((response) => response.status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});

describe("DELETE /widgets/{type}", () => {
  it("removes the widget with its approvals; once gone, or under another type, it is 404", async () => {
    const token = await makeToken({ isAdmin: true });
    const [{ toolkit, widget, client, aiPath }, other] = [await makeEmbed(), await makeToolkit()];
    expect((await call(aiPath)).status).toBe(200);
    const options = { method: "DELETE", token, body: { id: widget.id } };
    expect((await call(`/widgets/${other.collection}`, options)).status).toBe(404);
    expect(await widgetRows.get(db, widget.id)).toEqual(widget);
    expect((await call(`/widgets/${toolkit.collection}/`, options)).status).toBe(204);
    expect(await widgetRows.get(db, widget.id)).toBeNull();
    expect(await clientRows.get(db, client.id)).toMatchObject({ approvedWidgets: [] });
    expect((await call(aiPath)).status).toBe(404);
    expect((await call(`/widgets/${toolkit.collection}`, options)).status).toBe(404);
  });
});
