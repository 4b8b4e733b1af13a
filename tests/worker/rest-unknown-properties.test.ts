import { beforeAll, describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeEmbed, makeToolkit, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { PASSWORD } from "#tests/support/names.ts";

const INPUT = { name: "topic", label: "Topic", placeholder: "Bread" };

let token = "";
let collection = "";
beforeAll(async () => {
  token = await makeToken({ isAdmin: true });
  ({ collection } = await makeToolkit());
});

describe("A property that a body does not have", () => {
  it.each([
    [{ promt: "Hi" }, "promt", "Unknown property “promt”. Did you mean “prompt”?"],
    [{ landingtext: "" }, "landingtext", "Did you mean “landingText”?"],
    [{ colour: "red" }, "colour", "Unknown property “colour”. Known are name, prompt, "],
    [
      { inputs: [{ ...INPUT, type: "anytext", maxlength: 5 }] },
      "inputs.0.maxlength",
      "Did you mean “maxLength”?",
    ],
  ])("is refused with the nearest known name: %j", async (extra, path, sentence) => {
    const body = { name: "Widget", ...extra };
    const reply = await call(`/widgets/${collection}/add`, { token, body });
    const problem = await readProblem(reply);
    expect(problem).toMatchObject({ status: 400, title: "Save Failed", errors: [{ path }] });
    expect(problem.detail).toContain(sentence);
  });

  it("is refused in a visitor's call too", async () => {
    const { aiPath } = await makeEmbed();
    const body = { prompts: "Hi" };
    const problem = await readProblem(await call(aiPath, { body }));
    expect(problem.detail).toContain("Did you mean “prompt”?");
  });

  it("is not one of the documented payloads, whose ids and fixed fields may stand in every save", async () => {
    const name = uniqueLetters();
    const kit = { toolkitid: "", collection: name, name, index: 1 };
    const saves: [path: string, body: object][] = [
      ["/toolkits/add/", kit],
      [
        `/widgets/${collection}/add/`,
        { widgetid: "", name, toolkit: collection, prompt: "", submit: "", inputs: [INPUT] },
      ],
      ["/clients/add/", { clientid: "", clientName: name, styles: {}, allowedOrigins: [] }],
      ["/users/add/", { id: "", clientId: "", username: name, password: PASSWORD, roles: {} }],
      ["/register", { user: `${name}x`, pwd: PASSWORD, clientid: "x", roles: { Admin: 5150 } }],
    ];
    for (const [path, body] of saves)
      expect((await call(path, { token, body })).status, path).toBe(201);
    const { id } = await makeToolkit();
    const body = { ...kit, toolkitid: id };
    expect((await call("/toolkits/edit/", { token, body })).status).toBe(200);
  });
});

describe("A type of input that is not known", () => {
  it.each([
    ["Number", "“Number” is not a type of input. Did you mean “number”?"],
    ["textarea", "Known are text, selectarea, anytext, "],
  ])("is refused in a save: %s", async (type, sentence) => {
    const body = { name: "Widget", inputs: [{ ...INPUT, type }] };
    const problem = await readProblem(await call(`/widgets/${collection}/add`, { token, body }));
    expect(problem).toMatchObject({ status: 400, errors: [{ path: "inputs.0.type" }] });
    expect(problem.detail).toContain(sentence);
  });
});
