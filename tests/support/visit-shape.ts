import { inject } from "vitest";
import { call, withModel } from "#tests/support/app.ts";
import { modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import type { WireShape } from "#tests/support/wire-shapes.ts";

/** A visitor of an embed whose client has a new model, at a server that answers with the shape. */
export async function visit(shape: WireShape) {
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const body = JSON.stringify(shape).replaceAll("MODEL", gptModel);
  await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
  const { aiPath } = await makeEmbed({ gptModel });
  const env = withModel(`shape~${token}`);
  const ask = (headers: Record<string, string> = {}, topic = "Moderated") =>
    call(aiPath, { body: { inputs: { topic, audience: "Parents" } }, headers, env });
  const health = async () =>
    ((await (await call("/health", { env })).json()) as { checks: object }).checks;
  return { ask, health, calls: () => modelCalls(token) };
}
