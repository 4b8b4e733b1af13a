import { inject } from "vitest";
import { makeToken } from "#tests/support/accounts.ts";
import { call, env as workerEnv, withModel } from "#tests/support/app.ts";
import { lastModelBody, modelCalls } from "#tests/support/events.ts";
import { makeEmbed, uniqueLetters } from "#tests/support/factories.ts";
import type { WireShape } from "#tests/support/wire-shapes.ts";
import { learnPace, paceOf, readyModel } from "#worker/model/ready-model.ts";

/** A visitor of an embed whose client has a new model, at a server that answers with the shape. */
export async function visit(shape: WireShape) {
  const [token, gptModel] = [uniqueLetters(), `model-${uniqueLetters()}`];
  const body = JSON.stringify(shape).replaceAll("MODEL", gptModel);
  await fetch(`${inject("modelUrl")}/shape/${token}`, { method: "PUT", body });
  const { aiPath, client } = await makeEmbed({ gptModel });
  const env = withModel(`shape~${token}`);
  const ask = (headers: Record<string, string> = {}, topic = "Moderated") =>
    call(aiPath, { body: { inputs: { topic, audience: "Parents" } }, headers, env });
  const health = async () =>
    ((await (await call("/health", { env })).json()) as { checks: object }).checks;
  const generate = async () => {
    const accountToken = await makeToken({ clientId: client.id });
    const body = { type: "busname", prompt: "Bread", audience: "Parents" };
    return call("/api/generate", { token: accountToken, env, body });
  };
  /** The tokens that are reserved for the next answer. */
  const reserved = async () =>
    (await readyModel({ ...workerEnv, ...env }, gptModel, { kind: "widget" })).output;
  /** As if the model had used up its tokens for thoughts once: from then on some are reserved for them. */
  const thinks = async () => {
    const [bindings, ran] = [
      { ...workerEnv, ...env },
      { thoughts: 0, isEstimated: true, ms: 1 },
    ];
    const tokens = { input: 0, cached: 0, output: 0, reasoning: 0 };
    const question = { model: gptModel, tokens, ...ran };
    await learnPace(bindings, await paceOf(bindings, gptModel), question, true);
  };
  const lastBody = () => lastModelBody(token);
  return { ask, generate, health, reserved, thinks, lastBody, calls: () => modelCalls(token) };
}
