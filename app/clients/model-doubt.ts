import type { RestAnswer } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { MODEL_UNKNOWN } from "#domain/clients/client-model.ts";

/** The wait for the provider's list (ms). A slow provider does not hold up a save. */
const PATIENCE = 4_000;

/**
 * Looks up the model of a save before it is sent (product/clients 1).
 * @param asked the names that have been asked about: they are saved without a question
 * @returns a refusal with the question at the field, or `null`: save
 */
export async function modelDoubt<T>(
  model: string,
  asked: Set<string>,
): Promise<RestAnswer<T> | null> {
  if (asked.has(model) || (await isKnown(model)) !== false) return null;
  asked.add(model);
  const errors = [{ path: "gptModel", message: MODEL_UNKNOWN }];
  return Response.json({ title: "Nothing has been saved yet.", errors }, { status: 409 });
}

async function isKnown(model: string): Promise<boolean | null> {
  try {
    const { models } = rest(AbortSignal.timeout(PATIENCE));
    const response = await models["look-up"].$get({ query: { model } });
    return response.ok ? (await response.json()).isKnown : null;
  } catch {
    return null;
  }
}
