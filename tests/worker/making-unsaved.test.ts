import { describe, expect, it } from "vitest";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { call, withModel } from "#tests/support/app.ts";
import { lastModelBody } from "#tests/support/events.ts";
import { makeClient, readProblem } from "#tests/support/factories.ts";
import { administrate } from "#tests/support/managed.ts";
import { SPENT } from "#tests/support/rate-limits.ts";
import { runsOf, settledRun } from "#tests/support/runs.ts";

const INPUT = { name: "topic", label: "Topic", placeholder: "Bread", type: "anytext" };
const TOOL = {
  name: "Grade quiz",
  description: "A quiz.",
  submit: "Write it",
  answer: { kind: "text", count: 1 },
  inputs: [{ ...INPUT, inputOrder: 1 }],
  prompt: "Only about {topic}.",
  landingText: "<p>Hello<script>alert(1)</script></p>",
};
const VALUES = { inputs: { topic: "Bread" }, record: true };

async function makePerson() {
  const styles = { ...DEFAULT_STYLES, background: "#fefefe" };
  const client = await makeClient({ styles });
  const { cookie, user } = await signedIn({ clientId: client.id });
  const post = async (path: string, body: object, options: Parameters<typeof call>[1] = {}) =>
    call(`/ai/unsaved${path}`, { headers: { Cookie: cookie }, body, ...options });
  return { client, user, cookie, post };
}

describe("A tool that is not stored", () => {
  it("has the frame of its form in the look of the person's client", async () => {
    const { post } = await makePerson();
    const response = await post("/frame", { tool: TOOL });
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const { data } = (await response.json()) as { data: { data: object; clientdata: object } };
    expect(data.data).toMatchObject({ name: "Grade quiz", landingText: "<p>Hello</p>" });
    expect(data.clientdata).toMatchObject({ styles: { background: "#fefefe" } });
  });

  it("answers the person by its prompt, as one answer of theirs, and stores nothing", async () => {
    const { post, client, user } = await makePerson();
    const modelToken = crypto.randomUUID();
    const env = withModel(`ok~${modelToken}`);
    const reply = await post("", { ...VALUES, tool: TOOL }, { env });
    expect(reply.status).toBe(200);
    expect(await reply.json()).not.toHaveProperty("resultId");
    const { messages } = await lastModelBody(modelToken);
    expect(messages.at(-1)?.content).toBe("Only about <b><u>Bread</u></b>.");
    expect(await settledRun(client.id)).toMatchObject({
      kind: "preview",
      feature: "assist",
      userId: user.id,
      outcome: "answered",
    });
  });

  it("gives a quiz without its key, and marks it", async () => {
    const { post } = await makePerson();
    const tool = { ...TOOL, answer: { kind: "quiz", count: 2 } };
    const asked = await post("", { ...VALUES, tool }, { env: { OPENAI_API_KEY: "" } });
    const { quiz } = (await asked.json()) as { quiz: string };
    const checked = await post("/check", { quiz, ticked: [[0], [0]] });
    expect(await checked.json()).toMatchObject({ score: expect.stringMatching(/^\d of 2/u) });
    expect((await post("/check", { quiz: "0", ticked: [] })).status).toBe(422);
  });

  it("is nothing for anybody without a session of this site, or from another one", async () => {
    const { cookie, client } = await makePerson();
    const callers: Record<string, string>[] = [
      {},
      { Cookie: cookie, Origin: "https://elsewhere.example" },
      { Cookie: cookie, "Sec-Fetch-Site": "cross-site" },
    ];
    for (const headers of callers)
      for (const [path, body] of [
        ["", { ...VALUES, tool: TOOL }],
        ["/frame", { tool: TOOL }],
        ["/check", { quiz: "0", ticked: [] }],
      ] as const)
        expect((await call(`/ai/unsaved${path}`, { headers, body })).status).toBe(404);
    // A body of the size of files is not read.
    const large = { tool: "x".repeat(70_000) };
    expect((await call("/ai/unsaved", { body: large })).status).toBe(404);
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("is nothing for a person whose site lets nobody make tools", async () => {
    const { post, client } = await makePerson();
    await administrate({ clientid: client.id, educatorTools: 0 });
    for (const [path, body] of [
      ["", { ...VALUES, tool: TOOL }],
      ["/frame", { tool: TOOL }],
      ["/check", { quiz: "0", ticked: [] }],
    ] as const)
      expect(await readProblem(await post(path, body))).toMatchObject({
        status: 403,
        detail: "Your site does not allow you to make tools.",
      });
    expect(await runsOf(client.id)).toEqual([]);
  });

  it("says in sentences what cannot be shown or asked, and asks no model", async () => {
    const { post, client } = await makePerson();
    const blank = { ...TOOL, inputs: [{ ...INPUT, placeholder: "", inputOrder: 1 }] };
    for (const [path, tool, detail] of [
      ["/frame", blank, "“Topic”: Placeholder is required."],
      ["", blank, "“Topic”: Placeholder is required."],
      ["", { ...TOOL, prompt: " " }, "Write a prompt first."],
    ] as const) {
      const body = path === "" ? { ...VALUES, tool } : { tool };
      expect(await readProblem(await post(path, body))).toMatchObject({ status: 422, detail });
    }
    expect((await post("", { tool: TOOL, inputs: { topic: " " } })).status).toBe(400);
    for (const tool of [null, "no tool", { ...TOOL, prompt: "p".repeat(20_001) }])
      expect((await post("/frame", { tool })).status).toBe(400);
    const spent = { env: { READ_LIMIT: SPENT } };
    expect((await post("/frame", { tool: TOOL }, spent)).status).toBe(429);
    expect(await runsOf(client.id)).toEqual([]);
  });
});
