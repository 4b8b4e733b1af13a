import { ping } from "#db/base/connect.ts";
import * as models from "#db/operations/models.ts";
import { Hono } from "hono";
import { isRefusingUs, isResting } from "#worker/model/breaker.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { type AppEnv, database } from "#worker/context.ts";
import type { Env } from "#worker/env.ts";

/**
 * `/health`, for monitors: 200, or 503 where a check is `failed`. `degraded` with 200: the last calls of this isolate to the model failed. configuration.ts answers while variables are invalid. `model` is
 * `demo` without a key, and `failed` where only the owner can repair it: a client has no model, or the endpoint refused the last calls
 * of this isolate for a reason such as a wrong key. It does not call the endpoint, because calls cost money.
 */
export const health = new Hono<AppEnv>({ strict: false }).get("/", async (c) => {
  const db = database(c);
  const [data, cache, isModelMissing] = await Promise.all([
    answers(() => ping(db)),
    answers(() => c.env.KV.get("health")),
    models.isMissing(db).catch(() => false),
  ]);
  const model = isModelMissing ? "failed" : modelCheck(c.env);
  const checks = { database: data, cache, model };
  const isWell = !Object.values(checks).includes("failed");
  if (!isWell) return c.json({ status: "failed" as const, checks }, 503);
  const status = model === "degraded" ? ("degraded" as const) : ("ok" as const);
  return c.json({ status, checks }, 200);
});

async function answers(call: () => Promise<unknown>): Promise<"ok" | "failed"> {
  try {
    await call();
    return "ok";
  } catch {
    return "failed";
  }
}

function modelCheck(env: Env): "ok" | "demo" | "degraded" | "failed" {
  if (isRefusingUs(env)) return "failed";
  if (isResting(env)) return "degraded";
  return isModelConfigured(env) ? "ok" : "demo";
}
