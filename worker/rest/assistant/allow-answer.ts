import type { Context } from "hono";
import * as clients from "#db/clients.ts";
import { DEFAULT_MODEL, DEFAULT_TEMPERATURE } from "#domain/clients/client.ts";
import type { CallKind } from "#worker/ai/model-request.ts";
import { readyModel } from "#worker/ai/ready-model.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate } from "#worker/limits.ts";
import { takeSignedInAnswer } from "#worker/rest/quotas.ts";

/** Checks the limits, takes the quota and returns it with the model settings of the user's client. */
export async function allowAnswer(c: Context<AppEnv>, kind: CallKind) {
  const { userId, clientId } = c.get("account");
  await limitRate(c, "USER_LIMIT", userId);
  const client = await clients.get(database(c), clientId);
  const model = await readyModel(c.env, client?.gptmodel ?? DEFAULT_MODEL, kind);
  const quota = await takeSignedInAnswer(c, { userId, clientId });
  return { quota, model, temperature: client?.gpttemp ?? DEFAULT_TEMPERATURE };
}
