import { describe, expect, it } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";

const WRONG = Array.from({ length: 120_000 }, () => 1);
const LONG_LISTS: [path: string, body: object][] = [
  ["/clients/editwidgets", { clientid: "x", approvedWidgets: WRONG }],
  ["/toolkits/import", { file: toolkitFile([{ widgets: WRONG }]) }],
  ["/toolkits/import", { file: toolkitFile([{ widgets: [{ inputs: WRONG }] }]) }],
  ["/prices/import", { file: {}, models: WRONG }],
];

function toolkitFile(toolkits: object[]) {
  return { format: "prompt-widgets/toolkits", version: 1, toolkits };
}

describe("A body", () => {
  it.each(LONG_LISTS)("with too long a list is a bad body (%s)", async (path, body) => {
    const token = await makeToken({ isAdmin: true });
    const problem = await readProblem(await call(path, { token, body }));
    expect([problem.status, problem.detail]).toEqual([400, expect.stringContaining("at most")]);
  });

  it("with many lists of wrong elements is a bad body", async () => {
    const token = await makeToken({ isAdmin: true });
    const widgets = Array.from({ length: 20 }, () => ({
      inputs: [{ options: WRONG.slice(-9_999) }],
    }));
    const file = toolkitFile([{ widgets }]);
    expect((await call("/toolkits/import", { token, body: { file } })).status).toBe(400);
  });

  it("of 1.7 million empty widgets is refused without checking them", async () => {
    const token = await makeToken({ isAdmin: true });
    const widgets = `{"widgets":[${"{},".repeat(9_998)}{}]}`;
    const toolkits = Array.from({ length: 170 }, () => widgets).join();
    const file = `{"format":"prompt-widgets/toolkits","version":1,"toolkits":[${toolkits}]}`;
    const problem = await readProblem(
      await call("/toolkits/import", { token, body: `{"file":${file}}` }),
    );
    expect(problem).toMatchObject({
      status: 400,
      detail: expect.stringContaining("200,000 entries"),
    });
  });
});
