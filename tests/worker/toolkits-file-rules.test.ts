import { describe, expect, it } from "vitest";
import * as toolkitRows from "#db/toolkits.ts";
import { call } from "#tests/support/app.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { db, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { admin, importing, makeFile, planOf, widgetsOf } from "#tests/support/toolkit-file.ts";

describe("POST /toolkits/import", () => {
  it("changes nothing where one widget of many breaks a rule", async () => {
    const token = await admin();
    const collection = uniqueLetters();
    const widgets = Array.from({ length: 40 }, (_, index) => ({ name: `Widget ${index}` }));
    const broken = { name: "", youtube: "x" };
    const file = (list: object[]) => ({
      format: "prompt-widgets/toolkits",
      version: 1,
      toolkits: [{ collection, name: collection, widgets: list }],
    });
    const wrong = file(widgets.with(36, broken));
    const paths = (await planOf(token, wrong, "skip", true)).problems.map(({ path }) => path);
    expect(paths).toEqual(["toolkits.0.widgets.36.name", "toolkits.0.widgets.36.youtube"]);
    expect((await importing(token, wrong)).status).toBe(400);
    expect(await toolkitRows.getByCollection(db, collection)).toBeNull();

    const twice = await planOf(token, file([...widgets, { name: "Widget 7" }]), "skip", true);
    expect(twice.problems).toEqual([
      { path: "toolkits.0.widgets.40.name", message: "Two widgets have the name “Widget 7”." },
    ]);
    expect((await planOf(token, file(widgets))).create).toHaveLength(41);
  });

  it("names 20 problems, and a list that is too long without its entries", async () => {
    const token = await admin();
    const file = (list: object[]) => ({
      format: "prompt-widgets/toolkits",
      version: 1,
      toolkits: [{ collection: "Long", name: "Long", widgets: list }],
    });
    const wrong = Array.from({ length: 400 }, () => ({ name: "", youtube: "x" }));
    expect((await planOf(token, file(wrong), "skip", true)).problems).toHaveLength(20);
    const inputs = Array.from({ length: 9_000 }, () => ({ type: "unknown" }));
    expect((await planOf(token, file([{ name: "Long", inputs }]), "skip", true)).problems).toEqual([
      {
        path: "toolkits.0.widgets.0.inputs",
        message: "A list of a widget can have at most 100 entries.",
      },
    ]);
  });

  it("counts as a costly read", async () => {
    const body = { file: { format: "prompt-widgets/toolkits", version: 1, toolkits: [] } };
    const env = { READ_LIMIT: SPENT };
    const response = await call("/toolkits/import", { token: await admin(), body, env });
    expect(response.status).toBe(429);
  });

  it("cleans landing texts as a save does", async () => {
    const { token, kit, file } = await makeFile();
    await toolkitRows.remove(db, kit.id);
    const landingText = `<p onclick="x()">Hi<script>alert(1)</script></p>`;
    const toolkits = file.toolkits.map((toolkit) => ({
      ...toolkit,
      widgets: [{ name: "Hostile", landingText }],
    }));
    await planOf(token, { ...file, toolkits });
    expect(await widgetsOf(token, kit)).toMatchObject([{ data: { landingText: "<p>Hi</p>" } }]);
  });

  it.each([
    [
      { format: "prompt-widgets/prices", version: 1, toolkits: [] },
      "This is not a file of toolkits.",
    ],
    [{ format: "prompt-widgets/toolkits", toolkits: [] }, "This is not a file of toolkits."],
    [
      { format: "prompt-widgets/toolkits", version: 2, toolkits: [] },
      "This file was made by a newer version (2). This one reads up to 1.",
    ],
    [
      {
        format: "prompt-widgets/toolkits",
        version: 1,
        toolkits: [
          {
            name: "a",
            collection: "a",
            widgets: Array.from({ length: 501 }, (_, n) => ({ name: `${n}` })),
          },
        ],
      },
      "A file has at most 500 widgets and 5 MB. Choose fewer toolkits.",
    ],
  ])("refuses another file: %o", async (file, sentence) => {
    const response = await importing(await admin(), file, "skip", true);
    expect(response.status).toBe(400);
    expect(await readProblem(response)).toMatchObject({ detail: sentence });
  });

  it("takes 500 widgets with long landing texts", async () => {
    const token = await admin();
    const collection = uniqueLetters();
    const landingText = `<p>${"Ä🎓".repeat(1_500)}</p>`;
    const widgets = Array.from({ length: 500 }, (_, index) => ({
      name: `W ${index}`,
      landingText,
    }));
    const toolkits = [{ collection, name: collection, widgets }];
    const file = { format: "prompt-widgets/toolkits", version: 1, toolkits };
    expect((await planOf(token, file)).create).toHaveLength(501);
    const stored = await widgetsOf(token, { collection });
    expect(new Set(stored.map(({ data }) => data.landingText))).toEqual(new Set([landingText]));
    expect(stored).toHaveLength(500);
  });
});
