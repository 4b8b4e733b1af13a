import { Hono } from "hono";
import { z } from "zod";
import { Id } from "#domain/field.ts";
import type { AppEnv } from "#worker/context.ts";
import { readText } from "#worker/rest/body.ts";
import { noteBlockedSite } from "#worker/rest/embeds/blocked-sites.ts";

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
