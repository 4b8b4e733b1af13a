import type { Context } from "hono";
import * as clients from "#db/clients.ts";
import { DEFAULT_MODEL, DEFAULT_TEMPERATURE } from "#domain/clients/client.ts";
import type { RunKind } from "#domain/usage/runs.ts";
import type { CallKind, ModelRequest } from "#worker/ai/model-request.ts";
import { readyModel } from "#worker/ai/ready-model.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { admitAnswer } from "#worker/rest/usage/admit.ts";

/** The circuit that the answers of a kind share. */
const CALLS: Record<Exclude<RunKind, "visitor">, CallKind> = {
  preview: "widget",
  test: "widget",
  assist: "widget",
  chat: "chat",
  generator: "generator",
};

/** What a signed-in person asks the model. */
type Question = {
  feature: string;
  messages: ModelRequest["messages"];
  /** The most questions to the model. */
  questions?: number;
};

/** The model and its settings that the client of a signed-in person has chosen. */
export async function chosenModel(c: Context<AppEnv>) {
  const client = await clients.get(database(c), c.get("account").clientId);
  return {
    model: client?.gptmodel ?? DEFAULT_MODEL,
    temperature: client?.gpttemp ?? DEFAULT_TEMPERATURE,
    effort: client?.reasoningEffort ?? "",
  };
}

/**
 * Checks the limits of a signed-in person.
 * @returns a function that admits the answer, and returns it with the model settings of the person's client
 */
export async function allowAnswer(c: Context<AppEnv>, kind: keyof typeof CALLS) {
  const { userId, clientId } = c.get("account");
  await limitRate(c, "USER_LIMIT", userId, { clientId });
  const { model, ...chosen } = await chosenModel(c);
  const ready = await readyModel(c.env, model, CALLS[kind]);
  return async (question: Question) => {
    const metered = await admitAnswer(c, { clientId, userId, kind, ready, ...question });
    return { metered, settings: { ...metered.settings, ...chosen } };
  };
}
