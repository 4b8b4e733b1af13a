import type { Context } from "hono";
import type { Admission, RunDraft } from "#db/usage/admit.ts";
import { DAY_MS } from "#domain/durations.ts";
import { nextStart } from "#domain/usage/day.ts";
import type { AppEnv } from "#worker/context.ts";

/** Refusals by a limit of the day: until the next one, nothing is left. */
const OF_DAY: readonly Admission["refusal"][] = ["own", "client", "platform"];

/**
 * Sets the headers that tell a program what is left of its token's answers of the day, from the figures of the admission
 * (product/service-tokens 4; draft-ietf-httpapi-ratelimit-headers).
 */
export function setRateLimits(
  c: Context<AppEnv>,
  { zone }: Pick<RunDraft, "zone">,
  { ownQuota, ownAnswers, refusal, replay }: Admission,
): void {
  if (ownQuota === null) return;
  const isCounted = refusal === null && replay === null;
  const rest = Math.max(0, ownQuota - ownAnswers - (isCounted ? 1 : 0));
  const left = OF_DAY.includes(refusal) ? 0 : rest;
  const now = Date.now();
  const seconds = Math.ceil((nextStart("day", now, zone) - now) / 1_000);
  c.header("RateLimit-Policy", `"day";q=${ownQuota};w=${DAY_MS / 1_000}`);
  c.header("RateLimit", `"day";r=${left};t=${seconds}`);
}
