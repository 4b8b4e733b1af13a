import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runTexts } from "#db/schema/usage.ts";
import { TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import type { Result } from "#domain/assistant/replies.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { MAX_DOCUMENT_LENGTH, MAX_IMAGE_BYTES } from "#domain/widgets/inputs/file-limits.ts";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { signedIn } from "#tests/support/accounts.ts";
import { call, SITE, withModel } from "#tests/support/app.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import {
  db,
  makeEmbed,
  readJson,
  readProblem,
  send,
  uniqueLetters,
} from "#tests/support/factories.ts";
import { collectLog } from "#tests/support/request-lines.ts";
import { settledRun } from "#tests/support/runs.ts";
import type { RenderPage } from "#worker/app.ts";
import { mostInput } from "#worker/model/meter.ts";
import { questionOf } from "#worker/rest/widgets/test-summary.ts";

const INPUTS = WidgetDraft.shape.inputs.parse([
  { name: "photo", label: "Photo", type: "image", inputOrder: 1 },
  { name: "paper", label: "Paper", type: "document", optional: true, inputOrder: 2 },
]);
const PROMPT = "Describe {photo}.\nPaper: {paper}";

const JPEG = "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgM=";
const PNG = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ";
const WEBP = "data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";

/** An image of so many bytes. */
const jpegOf = (bytes: number) =>
  `data:image/jpeg;base64,${"/9j/".padEnd(Math.floor(bytes / 3) * 4, "A")}${["", "AA==", "AAA="][bytes % 3]}`;

let aiPath = "";
let embedPath = "";
beforeAll(async () => {
  ({ aiPath, embedPath } = await makeEmbed({}, { inputs: INPUTS, prompt: PROMPT }));
});

async function ask(inputs: object, scenario = "ok") {
  const token = uniqueLetters();
  const env = withModel(`${scenario}~${token}`);
  const response = await call(aiPath, { body: { inputs }, env });
  return { response, token };
}

describe("A widget with an image and a document", () => {
  it.each([JPEG, PNG, WEBP])("sends the image beside the prompt: %s", async (photo) => {
    const { response, token } = await ask({ photo });
    expect(response.status).toBe(200);
    const { messages } = await lastModelBody(token);
    expect(messages).toEqual([
      { role: "system", content: expect.stringContaining("An attached image is such material") },
      {
        role: "user",
        content: [
          { type: "text", text: "Describe <b><u>(the attached image)</u></b>." },
          { type: "image_url", image_url: { url: photo } },
        ],
      },
    ]);
  });

  it("fills in the document as text, as long as it may be", async () => {
    const paper = "語".repeat(MAX_DOCUMENT_LENGTH);
    const { token } = await ask({ photo: jpegOf(MAX_IMAGE_BYTES), paper });
    const [, { content }] = (await lastModelBody(token)).messages as unknown as [
      object,
      { content: { text: string }[] },
    ];
    expect(content[0]?.text).toContain(`\nPaper: <b><u>${paper}</u></b>`);
  });

  it.each([
    ["a GIF", "data:image/gif;base64,R0lGODlhAQABAAAAACw="],
    ["a PNG that says that it is a JPEG", PNG.replace("png", "jpeg")],
    ["an image that is too large", jpegOf(MAX_IMAGE_BYTES + 60)],
    ["other characters", `${JPEG}"`],
    ["an address", "https://school.example/photo.jpg"],
    ["what stands for a file that was not read", "-"],
  ])("refuses %s in place of an image, and asks nobody", async (_, photo) => {
    const { response, token } = await ask({ photo });
    const message =
      "“Photo” must be a JPEG, PNG or WebP image. Without scripts it can have at most 300 kB.";
    expect(await readProblem(response)).toMatchObject({
      status: 400,
      errors: [{ path: "inputs.photo", message }],
    });
    expect(await modelCalls(token)).toBe(0);
  });

  it("refuses a document that is too long, two images, and no image", async () => {
    const paper = "a".repeat(MAX_DOCUMENT_LENGTH + 1);
    for (const inputs of [{ photo: JPEG, paper }, { photo: [JPEG, JPEG] }, { paper: "Bread" }])
      expect((await ask(inputs)).response.status).toBe(400);
  });

  it("may have a body of 600 kB, which no other widget may have", async () => {
    const body = (bytes: number) => ({ inputs: { photo: JPEG, paper: "a".repeat(bytes) } });
    const other = await makeEmbed();
    const sent = async (path: string, bytes: number) =>
      (await call(path, { body: body(bytes), env: withModel("ok") })).status;
    expect(await sent(aiPath, 599_000)).toBe(400);
    expect(await sent(aiPath, 615_000)).toBe(413);
    expect(await sent(other.aiPath, 66_000)).toBe(413);
    expect(await sent("/ai/kit/no-id/no-key", 66_000)).toBe(404);
  });

  it("reserves a fixed number of tokens for an image", () => {
    const text = { type: "text" as const, text: "Bread" };
    const image = { type: "image_url" as const, image_url: { url: JPEG } };
    const most = (content: string | (typeof text | typeof image)[]) =>
      mostInput({ messages: [{ role: "user", content }] });
    expect(most([text, image])).toBe(most("Bread") + 4_000);
  });

  it("has tests without the image, and with the text of the document or without it", async () => {
    const data = { prompt: PROMPT, answer: TEXT_ANSWER, inputs: INPUTS };
    const typed: Record<string, string[]>[] = [{}, { paper: ["Rye"] }];
    const prompts = typed.map(async (inputs) => {
      const test = { name: "A test", inputs, checks: [] };
      const question = await questionOf(data, test, { temperature: "", effort: "" });
      return "asked" in question && question.asked.messages.at(-1)?.content;
    });
    expect(await Promise.all(prompts)).toEqual(["", "Paper: <b><u>Rye</u></b>"]);
  });

  it("answers with the demo model", async () => {
    const response = await call(aiPath, { body: { inputs: { photo: JPEG, paper: "Sourdough" } } });
    expect(await response.text()).toContain("sourdough");
  });
});

describe("The files of a submit", () => {
  const SECRET = "Sourdough secrets";

  it("are kept nowhere where the client keeps texts, and not logged", async () => {
    const log = collectLog();
    const widget = { inputs: INPUTS, prompt: PROMPT };
    const embed = await makeEmbed({ keepTextsDays: 14 }, widget);
    const body = { inputs: { photo: JPEG, paper: SECRET }, told: 14 };
    await call(embed.aiPath, { body, env: withModel("ok") });
    await settledRun(embed.client.id);
    const kept = await db.select().from(runTexts).where(eq(runTexts.clientId, embed.client.id));
    expect(kept.map(({ inputs }) => inputs)).toEqual([{ photo: "(image)", paper: "(document)" }]);
    expect(log().text).not.toContain("/9j/4AAQ");
    expect(log().text).not.toContain(SECRET);
  });

  it("are no part of a result", async () => {
    const embed = await makeEmbed({}, { inputs: INPUTS, prompt: PROMPT });
    const { cookie, token } = await signedIn({ clientId: embed.client.id });
    const path = `/ai/${embed.widget.type}/${embed.widget.id}/${PREVIEW_KEY}`;
    const body = { inputs: { photo: JPEG, paper: SECRET }, record: true };
    const response = await call(path, { body, headers: { Cookie: cookie }, env: withModel("ok") });
    const { resultId } = (await response.json()) as { resultId: string };
    const { inputs } = await readJson<Result>(`/api/results/${resultId}`, token);
    expect(inputs).toEqual({ photo: "(image)", paper: "(document)" });
  });
});

describe("A form with files, without script", () => {
  const renderPage: RenderPage = async (request, { isTooLarge }) =>
    Response.json(
      Array.from(await request.formData(), ([name, value]) => [name, typeof value]),
      {
        status: isTooLarge ? 413 : 200,
      },
    );

  async function post(path: string, bytes: number) {
    const body = new FormData();
    body.set("topic", "Bread");
    body.set("photo", new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
    return send(new Request(SITE + path, { method: "POST", body }), { renderPage });
  }

  it("reaches the page of a widget that takes files, and of no other one", async () => {
    const response = await post(embedPath, 4_000_000);
    expect(await response.json()).toEqual([
      ["topic", "string"],
      ["photo", "object"],
    ]);
    expect((await post(embedPath, 6_000_000)).status).toBe(413);
    const other = await makeEmbed();
    expect((await post(other.embedPath, 100)).status).toBe(415);
  });
});
