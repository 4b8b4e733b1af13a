import { describe, expect, it } from "vitest";
import { makeSession } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { makeEmbed, readProblem } from "#tests/support/factories.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { runsOf, settledRun } from "#tests/support/runs.ts";

const INPUT = { name: "topic", label: "Topic", placeholder: "Bread" };
const TRIED = {
  data: { prompt: "Shorter on {topic}.", inputs: [INPUT] },
  inputs: { topic: "Rye 7" },
};

async function makeTrial() {
  const embed = await makeEmbed({ gptModel: "tried-model" });
  const { token, user } = await makeSession({ isAdmin: true, clientId: embed.client.id });
  const path = `/widgets/${embed.widget.type}/${embed.widget.id}/try`;
  return { ...embed, token, user, path };
}

describe("POST /widgets/{type}/{id}/try", () => {
  it("answers a prompt that is stored nowhere, streamed or whole, as a preview of the person", async () => {
    const { path, token, user, widget, client } = await makeTrial();
    const env = withModel("ok");
    const whole = await call(path, { token, body: TRIED, env });
    expect(whole.status).toBe(200);
    const { result, html } = (await whole.json()) as { result: string; html: string };
    expect(result).toContain("model: tried-model");
    expect(result).toContain("last: Shorter on <b><u>Rye</u></b>.");
    expect(html).toContain("tried-model");
    expect(await settledRun(client.id)).toMatchObject({
      kind: "preview",
      feature: widget.id,
      userId: user.id,
      outcome: "answered",
    });
    const headers = { Accept: "text/event-stream" };
    const streamed = await call(path, { token, headers, body: TRIED, env });
    expect(await streamed.text()).toMatch(/^event: delta[^]*event: done/u);
    const stored = (await (await call(path.replace("/try", ""), { token })).json()) as object;
    expect(stored).toMatchObject({ version: 1, prompt: widget.data.prompt });
  });

  it("refuses what no form of the draft could send, and asks and counts nothing", async () => {
    const { path, token, client } = await makeTrial();
    const grade = { name: "grade", label: "Grade", type: "select", options: ["7", "8"] };
    const { data } = TRIED;
    const refused: [object, number, object][] = [
      [{ ...TRIED, inputs: {} }, 400, { errors: [{ path: "inputs.topic" }] }],
      [
        { data: { ...data, inputs: [INPUT, grade] }, inputs: { topic: "Rye", grade: "9" } },
        400,
        { detail: "Choose one of the options of “Grade”." },
      ],
      [{ ...TRIED, data: { ...data, prompt: " " } }, 400, { errors: [{ path: "data.prompt" }] }],
      [
        { ...TRIED, data: { ...data, inputs: [{ name: "topic" }] } },
        400,
        { title: "Missing form values." },
      ],
      [{ ...TRIED, data: { ...data, inputs: [] } }, 400, { detail: "This widget has no inputs." }],
    ];
    for (const [body, status, expected] of refused)
      expect(await readProblem(await call(path, { token, body }))).toMatchObject({
        status,
        ...expected,
      });
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("is at the widget's own path, as fast as other answers", async () => {
    const { path, token, widget, client } = await makeTrial();
    const byKey = `/ai/${widget.type}/${widget.id}/${client.apikey}/try`;
    expect((await call(byKey, { body: TRIED })).status).toBe(404);
    const elsewhere = `/widgets/Elsewhere/${widget.id}/try`;
    expect((await call(elsewhere, { body: TRIED, token })).status).toBe(404);
    const tooFast = await call(path, { body: TRIED, token, env: { USER_LIMIT: SPENT } });
    expect(tooFast.status).toBe(429);
    const none = { DAILY_ANSWERS_PER_USER: 0, DAILY_SIGNED_IN_ANSWERS_PER_CLIENT: 0 };
    expect(
      (await call(path, { body: TRIED, token, env: { ...withModel("ok"), ...none } })).status,
    ).toBe(429);
    expect(await runsOf(client.id)).toEqual([]);
  });
});
