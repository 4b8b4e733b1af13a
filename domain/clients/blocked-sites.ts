import { parseOrigin } from "#domain/clients/origin.ts";
import { Id, Origin, Version } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/**
 * The ways by which the product learns about a blocked site: the browser's report, the `Referer` of a frame, or the `Origin` of a call
 * (product/clients 9).
 */
export const BLOCKED_SITE_SOURCES = ["report", "referer", "origin"] as const;
export type BlockedSiteSource = (typeof BLOCKED_SITE_SOURCES)[number];

export const MAX_BLOCKED_SITES = 200;

/** The body of `POST /clients/alloworigin`. */
export const OriginToAllow = z.object({ clientid: Id, origin: Origin, version: Version });
export type OriginToAllow = z.output<typeof OriginToAllow>;

/** The body of `DELETE /clients/{id}/refused`. */
export const OriginToForget = z.object({ origin: Origin });

/** The origin of an address that a caller has sent; `null` for anything but an http or https site. */
export function siteOf(address: string | undefined): string | null {
  if (address === undefined || address.length > 2_000 || !URL.canParse(address)) return null;
  const { origin } = new URL(address);
  return Origin.safeParse(origin).success && parseOrigin(origin) === origin ? origin : null;
}
