import type { Context } from "hono";
import type { AppEnv } from "#worker/context.ts";

/** Whether the caller sees what answers of the own client cost: managers and programs where the platform says so. */
export function seesCost(c: Context<AppEnv>): boolean {
  const caller = c.get("caller");
  if (caller.kind === "program") return caller.client?.managersSeeCost === true;
  return caller.isAdmin || caller.managersSeeCost;
}
