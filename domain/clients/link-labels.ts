import type { LinkName } from "#domain/clients/frame.ts";

// Apart from the schema: the footer of every page imports this file, and the embed imports the schema.

/** The texts of the footer's links, in their order (product/clients 8). */
export const LINK_LABELS: Record<LinkName, string> = {
  about: "About",
  contact: "Contact",
  terms: "Terms of Use",
  privacy: "Privacy Policy",
  linkedin: "LinkedIn",
  youtube: "YouTube",
  instagram: "Instagram",
};
