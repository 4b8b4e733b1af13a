import { describe, expect, it } from "vitest";
import type { Toolkit } from "#domain/toolkits.ts";
import { makeToken, makeUser } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import {
  makeClient,
  makeToolkit,
  makeWidget,
  readJson,
  uniqueLetters,
} from "#tests/support/factories.ts";

const ODD_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  "",
  "1e3",
  "\u0000",
  "\ud800",
  "\udfff\ud800",
  "💥".repeat(20),
  "x".repeat(5_000),
  [],
  [null],
  [{}],
  ["\ud800"],
  {},
  { toString: null },
  { background: null, font: {} },
  { User: "2001", Admin: true },
];

describe("A save", () => {
  it(
    "never ends in a server error, whatever stands in whichever field",
    { timeout: 60_000 },
    async () => {
      const token = await makeToken({ isAdmin: true });
      const [{ id: toolkitid, collection }, { id: clientid }] = [
        await makeToolkit(),
        await makeClient(),
      ];
      const { id } = await makeUser();
      const { id: widgetid } = await makeWidget(collection);
      const versioned = { version: 1 };
      const widget = {
        name: "W",
        prompt: "",
        submit: "",
        inputs: [],
        toolkit: collection,
        description: "",
        landingText: "",
        pageNumber: 1,
        youtube: "",
        image: "",
      };
      const client = {
        clientName: uniqueLetters(),
        domainURL: "",
        tagline: "",
        gptModel: "m",
        gptTemp: "1",
        approvedToolkits: [],
        styles: {},
        allowedOrigins: [],
      };
      const bodies: Record<string, object> = {
        "/settings": { domainURL: "https://a.example" },
        "/register": { user: "ab", pwd: "x" },
        "/auth": { user: "", pwd: "" },
        "/toolkits/add": { name: "Kit", collection: uniqueLetters(), index: 1 },
        "/toolkits/edit": { toolkitid, name: "Kit", index: 1, ...versioned },
        [`/widgets/${collection}/add`]: { ...widget },
        [`/widgets/${collection}/edit`]: { widgetid, ...widget, ...versioned },
        "/clients/add": { ...client, apikey: "" },
        "/clients/edit": { clientid, ...client, ...versioned },
        "/clients/editwidgets": { clientid, approvedWidgets: [], ...versioned },
        "/users/edit": {
          id,
          clientId: "c",
          username: "abcd",
          company: "",
          roles: {},
          ...versioned,
        },
      };
      const failures: object[] = [];
      for (const [path, body] of Object.entries(bodies)) {
        for (const field of Object.keys(body)) {
          const calls = ODD_VALUES.map(async (value) => {
            const { status } = await call(path, { token, body: { ...body, [field]: value } });
            return { path, field, value, status };
          });
          failures.push(...(await Promise.all(calls)).filter(({ status }) => status >= 500));
        }
      }
      expect(failures).toEqual([]);
      expect((await readJson<Toolkit[]>("/toolkits", token)).length).toBeGreaterThan(0);
    },
  );
});
