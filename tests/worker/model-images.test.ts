import { describe, expect, inject, it } from "vitest";
import { ANSWER_FAILURES } from "#domain/messages.ts";
import { WidgetDraft } from "#domain/widgets/widget.ts";
import { call, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed, readProblem, uniqueLetters } from "#tests/support/factories.ts";
import { errorShape } from "#tests/support/wire-shapes.ts";

const JPEG = "data:image/jpeg;base64,/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgICAgM=";
const INPUTS = WidgetDraft.shape.inputs.parse([{ name: "photo", label: "Photo", type: "image" }]);

describe("A model that takes no images", () => {
  const error = (message: string, status = 400) => errorShape(status, { error: { message } });

  it.each([
    ["OpenAI", error("Invalid content type. image_url is only supported by certain models.")],
    [
      "Groq",
      error(
        "'messages.1' : for 'role:user' the following must be satisfied[('messages.1.content' : value must be a string)]",
      ),
    ],
    [
      "DeepSeek",
      error(
        "Failed to deserialize the JSON body into the target type: messages[1]: unknown variant `image_url`, expected `text`",
        422,
      ),
    ],
    ["vLLM", error("llama-3 is not a multimodal model")],
    ["OpenRouter", error("No endpoints found that support image input", 404)],
    [
      "llama.cpp",
      error(
        "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
        500,
      ),
    ],
  ])("is asked once, and the visitor reads why: %s", async (_, shape) => {
    const token = uniqueLetters();
    const body = JSON.stringify(shape);
    await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
    const env = withModel(`shape~${token}`);
    const { aiPath } = await makeEmbed({}, { inputs: INPUTS, prompt: "Describe {photo}." });
    for (const lang of ["en", "de"]) {
      const response = await call(`${aiPath}?lang=${lang}`, {
        body: { inputs: { photo: JPEG } },
        env,
      });
      const detail =
        lang === "en"
          ? ANSWER_FAILURES.noImages
          : "Der KI-Dienst kann dieses Bild nicht lesen. Vielleicht nimmt sein Modell keine Bilder an.";
      expect(await readProblem(response)).toMatchObject({
        status: 422,
        code: "answer_no_images",
        detail,
      });
    }
    expect(await modelCalls(token)).toBe(2);
    const health = await (await call("/health", { env })).json();
    expect(health).toMatchObject({ checks: { model: "ok" } });
  });
});
