import { z } from "#domain/zod.ts";
import { ClientLinks } from "#domain/clients/links.ts";
import { Origin } from "#domain/clients/origin.ts";

/** The answer of `POST /settings`: the client of a site (product/clients 7). */
export const Settings = z.object({
  clientName: z.string(),
  tagline: z.string(),
  approvedWidgets: z.array(z.string()),
  approvedToolkits: z.array(z.string()),
  links: ClientLinks,
});
export type Settings = z.output<typeof Settings>;

/** The body of `POST /settings`: the origin of the site. */
export const SettingsRequest = z.object({ domainURL: Origin });
