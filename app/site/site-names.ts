import type { RestClient } from "#app/rest-client.ts";
import type { Settings } from "#domain/clients/replies.ts";

/** The part of the settings that pages show. Approvals are left out: they can be thousands of ids. */
export type SiteNames = Pick<Settings, "clientName" | "tagline">;

/** The names of a site that belongs to no client. */
export const UNNAMED: SiteNames = {
  clientName: "Prompt Widgets",
  tagline: "Small AI forms for your own site.",
};

/** Loads the names, the footer's links, the demo frames and the identity provider of the client that owns a site. */
export async function loadSite(rest: RestClient, origin: string) {
  const response = await rest.settings.$post({ json: { domainURL: origin } });
  const settings = response.ok
    ? await response.json()
    : { ...UNNAMED, links: {}, demo: [], signIn: null };
  const { clientName, tagline, links, demo, signIn } = settings;
  return { names: { clientName, tagline }, links, demo, signIn };
}
