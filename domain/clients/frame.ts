import { wholeNumber } from "#domain/clients/client-limits.ts";
import { Color, type Styles, withoutEmpty } from "#domain/clients/styles.ts";
import { ImageUrl, NOT_PLAIN, isPlainLine } from "#domain/field.ts";
import { LANGUAGES } from "#domain/frame-texts/language.ts";
import { z } from "#domain/zod.ts";

/** The buttons below a complete answer, in their order (product/embeds 10). */
export const FrameAction = z.enum(["copy", "save", "print", "again"]);
export type FrameAction = z.output<typeof FrameAction>;

const MAX_RADIUS = 24;
const WIDTH_LIMITS = { min: 320, max: 1200 };

const RADIUS_HELP = `Must be a whole number from 0 to ${MAX_RADIUS}, or empty.`;
const WIDTH_HELP = `Must be a whole number from ${WIDTH_LIMITS.min} to ${WIDTH_LIMITS.max}, or empty.`;

const MAX_NOTICE = 120;
/** A character that can be seen: no control character, space, mark alone or filler. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{DI}\u2800]/u;

const Dark = z.object({
  background: Color.optional(),
  color: Color.optional(),
  secondarycolor: Color.optional(),
});

/**
 * The look and the functions of a client's frames (product/clients 12). What is left out is as in a client without any. Checked when
 * saved and when rendered: the values stand in the style sheet of the frame.
 */
export const ClientFrame = z.object({
  /** The language of a frame whose address names none. */
  language: z.enum(LANGUAGES).optional(),
  radius: wholeNumber(0, MAX_RADIUS, RADIUS_HELP).optional(),
  width: wholeNumber(WIDTH_LIMITS.min, WIDTH_LIMITS.max, WIDTH_HELP).optional(),
  /** The colour of the form's button. */
  accent: Color.optional(),
  logo: ImageUrl.optional(),
  /** `auto`: dark colours where the visitor's device has a dark scheme. */
  scheme: z.enum(["light", "auto"]).optional(),
  dark: Dark.optional(),
  actions: z
    .array(FrameAction)
    .transform((chosen) => FrameAction.options.filter((action) => chosen.includes(action)))
    .optional(),
  /** The sentence above the answer that tells people that a machine has written it, in the words of the client (product/embeds 12). */
  aiNotice: z
    .string()
    .trim()
    .max(MAX_NOTICE, `Must have at most ${MAX_NOTICE} characters.`)
    .refine(isPlainLine, NOT_PLAIN)
    .refine((text) => text === "" || VISIBLE.test(text), "Must have letters that can be seen.")
    .optional(),
  /** Whether visitors can rate an answer (product/embeds 11). */
  rating: z.boolean().optional(),
});
export type ClientFrame = z.output<typeof ClientFrame>;

/** The dark colours of a client that has none of its own. */
export const DEFAULT_DARK: Omit<Styles, "font"> = {
  background: "#171923",
  color: "#f7fafc",
  secondarycolor: "#cbd5e0",
};

/** A frame as the editor sends it: an empty or missing part is left out. */
export const FrameDraft = withoutEmpty(ClientFrame.extend({ dark: withoutEmpty(Dark).optional() }));

/** Validates a stored frame again before a page contains it. An invalid part is left out. */
export function safeFrame(stored: Partial<Record<keyof ClientFrame, unknown>>): ClientFrame {
  const names = ClientFrame.keyof().options;
  const valid = names.map((name) => [name, ClientFrame.shape[name].safeParse(stored[name]).data]);
  return Object.fromEntries(valid.filter(([, value]) => value !== undefined)) as ClientFrame;
}

const MAX_LENGTH = 500;
const CONTACT_HELP = "Must be an address that begins with https:// or mailto:, or empty.";

/** An https address without credentials. The pattern refuses characters that the URL parser would remove or escape. */
function isHttps(text: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\@]+$/iu.test(text)) return false;
  return URL.canParse(text) && new URL(text).hostname.includes(".");
}

function isMail(text: string): boolean {
  return /^mailto:[\w.+%-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(text);
}

/** An address, or `undefined` if the field is empty. */
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

const web = address(isHttps, "Must be an address that begins with https://, or empty.");

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
