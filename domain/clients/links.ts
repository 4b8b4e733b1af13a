import { z } from "#domain/zod.ts";

const MAX_LENGTH = 500;

const ADDRESS_HELP = "Must be an address that begins with https://, or empty.";
const CONTACT_HELP = "Must be an address that begins with https:// or mailto:, or empty.";

/** An https address without credentials. The pattern refuses characters that the URL parser would remove or escape. */
function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\@]+$/iu.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname.includes(".");
}

function isMail(text: string): boolean {
  return /^mailto:[\w.+%-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(text);
}

/** An address, or `undefined` where the field is empty. */
function address(isRight: (text: string) => boolean, message: string) {
  return z
    .string()
    .trim()
    .max(MAX_LENGTH, `Must have at most ${MAX_LENGTH} characters.`)
    .refine((text) => text === "" || isRight(text), message)
    .meta({ format: "uri", examples: ["https://www.example.com/about"] })
    .transform((text) => text || undefined)
    .optional();
}

const web = address(isHttps, ADDRESS_HELP);

/** The addresses of the footer's links (product/clients 8). A link without an address is not shown. */
export const ClientLinks = z.object({
  about: web,
  contact: address((text) => isHttps(text) || isMail(text), CONTACT_HELP),
  terms: web,
  privacy: web,
  linkedin: web,
  youtube: web,
  instagram: web,
});
export type ClientLinks = z.output<typeof ClientLinks>;
export type LinkName = keyof ClientLinks;

/** The names of the links, in the order of the footer. */
export const LINK_NAMES = ClientLinks.keyof().options;

/**
 * The stored links that are valid. Each is validated again, because a `javascript:` address that was written to the database by hand
 * must not reach a page.
 */
export function validLinks(stored: Partial<Record<string, string>>): ClientLinks {
  const valid = LINK_NAMES.map((name) => [
    name,
    ClientLinks.shape[name].safeParse(stored[name]).data,
  ]);
  return Object.fromEntries(valid.filter(([, address]) => address !== undefined));
}
