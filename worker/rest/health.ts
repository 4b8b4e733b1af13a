import { ping } from "#db/connect.ts";
import { Hono } from "hono";
import { isModelConfigured } from "#worker/ai/provider.ts";
import { type AppEnv, database } from "#worker/context.ts";

/**
 * `/health`: whether what the product stands on answers, for monitors. 200 when all does, 503 with the part that does not.
 * Wrong variables are answered before (worker/rest/configuration.ts). `model` tells how the endpoint is configured, `demo` without a key; it is not called, since calls cost.
 */
export const health = new Hono<AppEnv>({ strict: false }).get("/", async (c) => {
  const [data, cache] = await Promise.all([
    answers(() => ping(database(c))),
    answers(() => c.env.KV.get("health")),
  ]);
  const model = isModelConfigured(c.env) ? "ok" : "demo";
  const checks = { database: data, cache, model };
  const isWell = !Object.values(checks).includes("failed");
  return c.json({ status: isWell ? "ok" : "failed", checks }, isWell ? 200 : 503);
});

async function answers(call: () => Promise<unknown>): Promise<"ok" | "failed"> {
  try {
    await call();
    return "ok";
  } catch {
    return "failed";
  }
}
