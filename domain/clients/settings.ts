import { z } from "#domain/zod.ts";
import { ClientLinks } from "#domain/clients/frame.ts";
import { OfferedSignIn } from "#domain/single-sign-on/replies.ts";
import { Origin } from "#domain/field.ts";

/** A widget that the page `/` shows: its name, and the path of its frame. */
export const DemoFrame = z.object({ name: z.string(), path: z.string() });
export type DemoFrame = z.output<typeof DemoFrame>;

/** The reply of `POST /settings`: the client of a site (product/clients 7). */
export const Settings = z.object({
  clientName: z.string(),
  tagline: z.string(),
  approvedWidgets: z.array(z.string()),
  approvedToolkits: z.array(z.string()),
  links: ClientLinks,
  demo: z
    .array(DemoFrame)
    .describe("The first widgets of the demo toolkit that the client may show, at most three"),
  signIn: OfferedSignIn.nullable(),
});
export type Settings = z.output<typeof Settings>;

/** The body of `POST /settings`: the origin of the site. */
export const SettingsRequest = z.object({ domainURL: Origin });
