import { ping } from "#db/base/connect.ts";
import { Hono } from "hono";
import { isRefusingUs } from "#worker/model/breaker.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { type AppEnv, database } from "#worker/context.ts";
import type { Env } from "#worker/env.ts";

/**
 * `/health`, for monitors: 200, or 503 where a check is `failed`. configuration.ts answers while variables are invalid. `model` is
 * `demo` without a key, and `failed` where the endpoint refused the last calls of this isolate for a reason that only the owner can
 * repair, such as a wrong key. It does not call the endpoint, because calls cost money.
 */
export const health = new Hono<AppEnv>({ strict: false }).get("/", async (c) => {
  const [data, cache] = await Promise.all([
    answers(() => ping(database(c))),
    answers(() => c.env.KV.get("health")),
  ]);
  const checks = { database: data, cache, model: modelCheck(c.env) };
  const isWell = !Object.values(checks).includes("failed");
  const status = isWell ? ("ok" as const) : ("failed" as const);
  return c.json({ status, checks }, isWell ? 200 : 503);
});

async function answers(call: () => Promise<unknown>): Promise<"ok" | "failed"> {
  try {
    await call();
    return "ok";
  } catch {
    return "failed";
  }
}

function modelCheck(env: Env): "ok" | "demo" | "failed" {
  if (isRefusingUs(env)) return "failed";
  return isModelConfigured(env) ? "ok" : "demo";
}
