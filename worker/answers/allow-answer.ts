import type { Context } from "hono";
import type { RunKind } from "#domain/usage/runs.ts";
import type { CallKind, ModelRequest } from "#worker/model/model-request.ts";
import { readyModel } from "#worker/model/ready-model.ts";
import type { AppEnv } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { admitAnswer } from "#worker/answers/admit.ts";

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

/**
 * Checks the limits of a signed-in person.
 * @param besides reads what the question needs, while the model is looked up
 * @returns what `besides` read, and a function that admits the answer, and returns it with the model settings of the person's client
 */
export async function allowAnswerBesides<T>(
  c: Context<AppEnv>,
  kind: keyof typeof CALLS,
  besides: () => Promise<T>,
) {
  const { userId, clientId, chosen } = c.get("account");
  const { model, ...settings } = chosen;
  await limitRate(c, kind === "test" ? "TEST_LIMIT" : "USER_LIMIT", userId, { clientId });
  const [ready, read] = await Promise.all([readyModel(c.env, model, CALLS[kind]), besides()]);
  const admit = async (question: Question) => {
    const metered = await admitAnswer(c, { clientId, userId, kind, ready, ...question });
    return { metered, settings: { ...metered.settings, ...settings } };
  };
  return { admit, read };
}

/** As `allowAnswerBesides`, for a question that needs nothing else. */
export async function allowAnswer(c: Context<AppEnv>, kind: keyof typeof CALLS) {
  return (await allowAnswerBesides(c, kind, async () => undefined)).admit;
}
