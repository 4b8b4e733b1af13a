import { describe, expect, it } from "vitest";
import { GENERATOR_KINDS } from "#domain/assistant/generator-kinds.ts";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { deltaText, eventsOf, lastModelBody, modelCalls, STREAMED } from "#tests/support/events.ts";
import { makeClient, uniqueLetters } from "#tests/support/factories.ts";

const NAME_KINDS = ["busname", "coursename", "communityname"];
const REQUEST = {
  prompt: "Sourdough bread",
  audience: "Busy parents",
  product: "Course",
  titles: "Flour",
};
const NAMES = "Amber Birch Cedar Dune Ember Fjord Grove Harbor Iris".split(" ");
const NINE_NAMES = NAMES.map((name, index) => `${index + 1}. ${name} Academy`).join("\n");

/** Generates as a new account, with a scenario of the fake model. */
async function generate(
  type: string,
  scenario: string,
  { headers = {}, ...changes }: Record<string, unknown> = {},
) {
  const [token, model] = [await makeToken(), uniqueLetters()];
  const body = { ...REQUEST, type, ...changes };
  const env = withModel(`${scenario}~${model}`);
  const response = await call("/api/generate", {
    token,
    body,
    env,
    headers: headers as Record<string, string>,
  });
  return { response, model };
}

describe("POST /api/generate", () => {
  it.each(GENERATOR_KINDS)(
    "gives a result for '%s', made from instructions and the person's own text apart",
    async (type) => {
      const isName = NAME_KINDS.includes(type);
      const { response, model } = await generate(type, isName ? "names-9" : "ok");
      const {
        result,
        html,
        resultId: _,
        ...rest
      } = (await response.json()) as Record<string, string>;
      expect([response.status, rest]).toEqual([200, { aiGenerated: true }]);
      expect(result).toContain(isName ? NINE_NAMES : "Sourdough bread");
      expect(html).toContain("<");
      const { messages } = await lastModelBody(model);
      expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
      for (const text of Object.values(REQUEST)) expect(messages[1]?.content).toContain(text);
      expect(messages[0]?.content).not.toContain("Sourdough");
    },
  );

  it("gives each kind instructions of its own", async () => {
    const token = await makeToken();
    const instructions = new Set<string | undefined>();
    for (const type of GENERATOR_KINDS) {
      const model = uniqueLetters();
      const env = withModel(`names-9~${model}`);
      await call("/api/generate", { token, body: { ...REQUEST, type }, env });
      instructions.add((await lastModelBody(model)).messages[0]?.content);
    }
    expect(instructions.size).toBe(GENERATOR_KINDS.length);
  });

  it("asks the model and temperature of the person's client", async () => {
    const model = uniqueLetters();
    const client = await makeClient({ gptModel: `model-${model}`, gptTemp: "0" });
    const token = await makeToken({ clientId: client.id });
    const env = withModel(`ok~${model}`);
    await call("/api/generate", { token, body: { ...REQUEST, type: "courseidea" }, env });
    expect(await lastModelBody(model)).toMatchObject({ model: `model-${model}`, temperature: 0 });
  });

  it("needs a description for every kind, and for names an audience", async () => {
    const token = await makeToken();
    const status = async (body: object) => {
      const response = await call("/api/generate", { token, body, env: withModel("names-9") });
      return response.status;
    };
    for (const type of GENERATOR_KINDS) {
      const isName = NAME_KINDS.includes(type);
      for (const prompt of ["", "  ", undefined]) {
        expect([type, await status({ ...REQUEST, type, prompt })]).toEqual([type, 400]);
      }
      for (const audience of ["", undefined]) {
        expect([type, await status({ ...REQUEST, type, audience })]).toEqual([
          type,
          isName ? 400 : 200,
        ]);
      }
    }
  });

  it("refuses a kind that there is not, and what has none, by naming the field", async () => {
    const token = await makeToken();
    for (const type of ["poem", "__proto__", "", undefined, 5]) {
      const response = await call("/api/generate", { token, body: { ...REQUEST, type } });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ path: "type" }] });
    }
  });
});

describe("a name generator", () => {
  it.each([
    ["nine names", "names-9", 1],
    ["twelve names and text around them", "names-12", 1],
    ["five names, then the others", "names-5", 2],
  ])("gives exactly nine names where the model gives %s", async (_, scenario, calls) => {
    const whole = await generate("coursename", scenario);
    expect(await whole.response.json()).toMatchObject({ result: NINE_NAMES });
    expect(await modelCalls(whole.model)).toBe(calls);
    const streamed = await generate("coursename", scenario, { headers: STREAMED });
    const events = await eventsOf(streamed.response);
    expect(deltaText(events)).toBe(NINE_NAMES);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { result: NINE_NAMES } });
    expect(await modelCalls(streamed.model)).toBe(calls);
  });

  it("gives no names rather than fewer than nine, and asks twice at most", async () => {
    const { response, model } = await generate("busname", "names-5-only");
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail: ANSWER_FAILURES.empty });
    expect(await modelCalls(model)).toBe(2);
  });

  it("that breaks off in a stream says so after the names it gave", async () => {
    const { response } = await generate("busname", "names-5-only", { headers: STREAMED });
    const events = await eventsOf(response);
    expect(deltaText(events).split("\n")).toHaveLength(5);
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { detail: ANSWER_FAILURES.empty },
    });
  });
});

describe("group topics", () => {
  it("have no heading 'Closing paragraph:', neither in the result nor in a piece of it", async () => {
    for (const headers of [{}, STREAMED]) {
      const { response } = await generate("grouptopic", "closing-heading", { headers });
      const text = await response.text();
      expect(text).toContain("See you there.");
      expect(text).not.toMatch(/closing paragraph/iu);
    }
  });

  it("alone have it blanked", async () => {
    const { response } = await generate("socialpost", "closing-heading");
    expect(await response.text()).toContain("Closing Paragraph:");
  });
});

describe("a streamed result", () => {
  it("comes in pieces, then whole", async () => {
    const { response } = await generate("courseidea", "ok", { headers: STREAMED });
    const events = await eventsOf(response);
    const names = new Set(events.map(({ event }) => event));
    expect([...names]).toEqual(["delta", "block", "done"]);
    expect(events.length).toBeGreaterThan(3);
    expect(events.at(-1)?.data.result).toBe(deltaText(events).trim());
    expect(events.at(-1)?.data.html).toContain("Sourdough");
  });

  it("that breaks off ends with our sentence", async () => {
    const { response } = await generate("courseidea", "half-stream", { headers: STREAMED });
    const events = await eventsOf(response);
    expect(events.at(-1)).toMatchObject({
      event: "error",
      data: { detail: ANSWER_FAILURES.interrupted },
    });
  });

  it("that fails at once is an ordinary problem", async () => {
    const { response } = await generate("courseidea", "quota", { headers: STREAMED });
    expect(response.status).toBe(503);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  });
});
