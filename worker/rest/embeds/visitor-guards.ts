import type { Context } from "hono";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { hasOwnOrigin } from "#worker/auth/same-origin.ts";
import { callerAddress } from "#worker/caller.ts";
import type { AppEnv } from "#worker/context.ts";
import { findClient } from "#worker/edge/lookups.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { shareWithOrigin, speakLanguageOf } from "#worker/rest/embeds/access.ts";

/** Tells pages of the client's sites what they may send. */
export async function sharePreflight(c: Context<AppEnv>): Promise<Response> {
  const client = await findClient(c, c.req.param("apikey") ?? "");
  if (client === null) throw notFound();
  shareWithOrigin(c, client);
  c.header("Access-Control-Allow-Methods", "GET, POST");
  c.header("Access-Control-Allow-Headers", "Content-Type, Accept");
  c.header("Access-Control-Max-Age", "600");
  return c.body(null, 204);
}

/**
 * Refuses pages of sites that the client does not list, before any limit counts: such a page must not use up its visitor's limits.
 * Pages of listed sites can read every answer, refusals too.
 */
export async function shareEarly(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  if (!hasOwnOrigin(c)) {
    const client = await findClient(c, c.req.param("apikey") ?? "");
    if (client === null) throw notFound();
    shareWithOrigin(c, client);
  }
  await next();
}

/**
 * Limits all submits of an address, valid or not, to `pace` times the limit for a client's widgets (product/usage 1). A preview has the
 * limit of its signed-in user.
 */
export const limitVisitor = visitorLimit("", 1);

/**
 * Limits the forms that an address sends without script, before they are read: a form may have 5 MB. The limit is twice that of submits, so
 * that a visitor who reaches theirs gets the page with a sentence.
 */
export const limitForms = visitorLimit(" form", 2);

function visitorLimit(counted: string, times: number) {
  return async (c: Context<AppEnv>, next: () => Promise<void>): Promise<void> => {
    const apikey = c.req.param("apikey") ?? "";
    const key = callerAddress(c) + counted;
    const further = async () => {
      const client = await findClient(c, apikey).catch(() => null);
      speakLanguageOf(c, client);
      if (client === null || client.pace === 1) return null;
      return shareOf(`${key} ${client.id}`, (client.pace - 1) * times);
    };
    if (apikey !== PREVIEW_KEY)
      await limitRate(c, "VISITOR_LIMIT", shareOf(key, times), { apikey }, further);
    await next();
  };
}
