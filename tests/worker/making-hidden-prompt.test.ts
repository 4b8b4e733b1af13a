import { describe, expect, it } from "vitest";
import * as choices from "#db/lti/choices.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeSession, makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { db, makeEmbed, readJson, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { connectPlatform, startPlatform } from "#tests/support/learning-platform.ts";
import { makeTool } from "#tests/support/personal-tools.ts";
import { makeServiceToken } from "#tests/support/service-tokens.ts";
import { describedRest } from "#worker/rest/openapi.ts";
import { documentOf } from "#worker/rest/reference/document.ts";

const VALUES = { inputs: { topic: "Bread", audience: "Parents" } };
const ONLY_VALUES = "This widget takes its values as inputs, not as a finished prompt.";

/** An embed of letters only, whose prompt has a marker and is hidden. */
async function makeHidden() {
  const marker = uniqueLetters();
  const prompt = `${marker} {topic} for {audience}.`;
  const embed = await makeEmbed({ keepTextsDays: 3 }, { prompt, isPromptHidden: true });
  return { ...embed, marker, prompt };
}

/** All addresses that are read, with the widget in each place where a widget or a collection can be named. */
function readsOf({ widget }: { widget: Widget }) {
  return Object.entries(documentOf(describedRest.routes).paths).flatMap(([path, methods]) =>
    "get" in methods
      ? [path.replace("{type}", widget.type).replaceAll(/\{\w+\}/gu, widget.id)]
      : [],
  );
}

describe("A hidden prompt", () => {
  it("is in no answer to a visitor, an educator, a manager or a program, and not in the picker", async () => {
    const embed = await makeHidden();
    const { client, widget, aiPath, marker, toolkit } = embed;
    await call(aiPath, { body: { ...VALUES, told: 3 }, env: withModel("ok") });
    const { id: clientId } = client;
    const callers = [
      undefined,
      await makeToken({ clientId }),
      await makeToken({ clientId, isManager: true }),
      (await makeServiceToken(clientId)).token,
    ];
    const leaks: string[] = [];
    for (const token of callers)
      for (const path of [...readsOf(embed), aiPath, "/widgets?page=1"]) {
        const text = await (await call(path, { token })).text();
        if (text.includes(marker)) leaks.push(path);
      }
    expect(leaks).toEqual([]);
    const admin = await makeToken({ isAdmin: true });
    const all = await readJson<Widget>(`/widgets/${widget.type}/${widget.id}`, admin);
    expect(JSON.stringify(all)).toContain(marker);
    const platform = await connectPlatform(await startPlatform(), clientId);
    const owner = { client: clientId, platform: platform.id };
    const listed = await choices.list(db, owner, { search: toolkit.name, limit: 9 });
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(marker);
  });

  it("is empty where the widget is read, and the answer comes for values", async () => {
    const { aiPath, widget } = await makeHidden();
    const { data } = await (await call(aiPath)).json<{ data: { data: object } }>();
    expect(data.data).toMatchObject({ name: widget.data.name, prompt: "" });
    expect((await call(aiPath, { body: VALUES, env: withModel("ok") })).status).toBe(200);
  });

  it("is not taken from anybody, right or wrong: 422 for both, alike", async () => {
    const { aiPath, marker } = await makeHidden();
    const right = `${marker} <b><u>Bread</u></b> for <b><u>Parents</u></b>.`;
    const refusals = [right, "Anything else"].map(async (prompt) => {
      const { status, detail } = await readProblem(await call(aiPath, { body: { prompt } }));
      return `${status} ${detail}`;
    });
    expect(await Promise.all(refusals)).toEqual([`422 ${ONLY_VALUES}`, `422 ${ONLY_VALUES}`]);
  });

  it("is not found by a search of somebody who may not read it", async () => {
    const { client, marker } = await makeHidden();
    const search = async (token: string) =>
      readJson<Widget[]>(`/widgets?page=1&search=${marker}`, token);
    expect(await search(await makeToken({ clientId: client.id }))).toEqual([]);
    expect(await search(await makeToken({ isAdmin: true }))).toHaveLength(1);
  });

  it("is not copied by a person who may not read it, and begins with templates and own tools", async () => {
    const { client, widget } = await makeHidden();
    const { token } = await makeSession({ clientId: client.id });
    const copy = await call(`/widgets/${widget.type}/copy`, { token, body: { id: widget.id } });
    expect(await readProblem(copy)).toMatchObject({
      status: 409,
      detail: "The prompt of this tool is hidden, so only its authors can copy it.",
    });
    const { tool } = await makeTool();
    expect(tool.data.isPromptHidden).toBe(true);
    expect(widget.data.isPromptHidden).toBe(true);
    expect((await makeEmbed()).widget.data.isPromptHidden).toBe(false);
  });

  it("stays hidden in a restored version from before it was", async () => {
    const { aiPath, widget } = await makeEmbed();
    const token = await makeToken({ isAdmin: true });
    const edit = { widgetid: widget.id, isPromptHidden: true };
    await call(`/widgets/${widget.type}/edit`, { token, body: edit });
    const path = `/widgets/${widget.type}/${widget.id}/restore`;
    const body = { to: 1, version: 2 };
    expect((await call(path, { token, body })).status).toBe(200);
    expect(await (await call(aiPath)).text()).not.toContain(widget.data.prompt);
  });

  it("is shown from the next save on that says so", async () => {
    const { aiPath, widget, prompt } = await makeHidden();
    await call(aiPath);
    const token = await makeToken({ isAdmin: true });
    const body = { widgetid: widget.id, isPromptHidden: false };
    expect((await call(`/widgets/${widget.type}/edit`, { token, body })).status).toBe(200);
    expect(await (await call(aiPath)).text()).toContain(prompt);
  });
});
