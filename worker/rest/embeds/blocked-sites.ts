import { type Context, Hono } from "hono";
import { z } from "zod";
import * as blockedSites from "#db/clients/blocked-sites.ts";
import { type BlockedSiteSource, siteOf } from "#domain/clients/blocked-sites.ts";
import { HOUR_MS } from "#domain/time.ts";
import { Id } from "#domain/field.ts";
import { type AppEnv, callerAddress, database } from "#worker/context.ts";
import { growingCache } from "#worker/edge/entries.ts";
import { readText } from "#worker/rest/body.ts";

/** The path to which browsers report refused frames; the client's id follows. */
export const FRAME_REPORTS = "/frame-reports";

/** Milliseconds after which an isolate writes a site of a client again. Attempts between are counted with the next write. */
const PAUSE_MS = HOUR_MS;

// Anyone can send reports with invented ids and sites, so the number of entries is limited.
const noted = growingCache<{ at: number; waiting: number }>(5_000);

type Attempt = { clientId: string; site: string | undefined; source: BlockedSiteSource };

/**
 * Notes that a site was refused (product/clients 9). Never delays or fails the answer: the write follows it, at most once an hour for
 * a site, and at most REFUSED_SITE_LIMIT times a minute for an address.
 * @param attempt `site` is an address that the caller has sent; anything but another site is ignored
 */
export function noteBlockedSite(c: Context<AppEnv>, { clientId, site, source }: Attempt): void {
  const origin = siteOf(site);
  if (origin === null || origin === new URL(c.req.url).origin) return;
  const key = keyOf(clientId, origin);
  const known = noted.get(key);
  const now = Date.now();
  if (known && now - known.at < PAUSE_MS) {
    known.waiting += 1;
    return;
  }
  noted.set(key, { at: now, waiting: 0 });
  const count = 1 + (known?.waiting ?? 0);
  c.executionCtx.waitUntil(store(c, { clientId, origin, source, count }));
}

/** Lets this isolate write a site again at its next attempt. */
export function forgetNoted(clientId: string, origin: string): void {
  noted.delete(keyOf(clientId, origin));
}

async function store(
  c: Context<AppEnv>,
  attempt: Parameters<typeof blockedSites.note>[1],
): Promise<void> {
  try {
    const { success } = await c.env.REFUSED_SITE_LIMIT.limit({ key: callerAddress(c) });
    // Not written: the next attempt, perhaps from another address, is.
    if (!success) return forgetNoted(attempt.clientId, attempt.origin);
    await blockedSites.note(database(c), attempt);
  } catch {
    // A note that is lost: the site is noted at its next attempt.
    forgetNoted(attempt.clientId, attempt.origin);
  }
}

function keyOf(clientId: string, origin: string): string {
  return `${clientId} ${origin}`;
}

const REPORT_LIMIT = 8 * 1024;

/** The report of a browser (CSP 3, 5.3). `referrer` is the page with the frame. */
const Report = z.object({ "csp-report": z.object({ referrer: z.string() }) });

/**
 * `/frame-reports/{clientId}`: browsers report frames that they refuse to show. Always 204: nobody reads the answer, and a forged
 * report learns nothing.
 */
export const frameReports = new Hono<AppEnv>().post("/:clientId", async (c) => {
  const clientId = Id.safeParse(c.req.param("clientId"));
  // Chromium names the page with the frame in the header, Firefox in the body.
  const site = c.req.header("Referer") ?? (await reportedSite(c.req.raw));
  if (clientId.success) noteBlockedSite(c, { clientId: clientId.data, site, source: "report" });
  return c.body(null, 204);
});

async function reportedSite(request: Request): Promise<string | undefined> {
  try {
    const text = await readText(request, "application/csp-report", REPORT_LIMIT);
    return Report.parse(JSON.parse(text))["csp-report"].referrer;
  } catch {
    return undefined;
  }
}
