import { z } from "#domain/zod.ts";
import { Origin } from "#domain/clients/origin.ts";

/** What a site is told about the client its domain belongs to (spec 3). */
export const Settings = z.object({
  clientName: z.string(),
  tagline: z.string(),
  approvedWidgets: z.array(z.string()),
  approvedToolkits: z.array(z.string()),
});
export type Settings = z.output<typeof Settings>;

/** `POST /settings`: the origin of the site that asks. */
export const SettingsRequest = z.object({ domainURL: Origin });
