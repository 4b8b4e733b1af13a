import { Id } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

/** The most characters of pasted HTML. */
export const MAX_HTML = 200_000;

/** The address of a page, its HTML, or both. With the HTML, the page is not fetched. */
const fields = z.object({
  address: z.string().trim().min(1).max(2_000).optional(),
  html: z
    .string()
    .min(1)
    .max(MAX_HTML, `Paste at most ${MAX_HTML.toLocaleString("en")} characters.`)
    .optional(),
});
export type PageToCheck = z.output<typeof fields>;

const namesPage = [
  ({ address, html }: PageToCheck) => address !== undefined || html !== undefined,
  "Send the address of a page, or its HTML.",
] as const;

/** The body of `POST /clients/check`. */
export const PageCheck = z.object({ clientid: Id, ...fields.shape }).refine(...namesPage);

/** The body of `POST /site/check`: of the own client. */
export const OwnPageCheck = fields.refine(...namesPage);

/** A frame, or an element for `/embed.js`, that shows a widget. */
export type PlacedWidget = {
  type: string;
  id: string;
  key: string;
  /** The address in the frame. */
  url: URL;
  /** `null` for an element that `/embed.js` turns into a frame. */
  frame: PlacedFrame | null;
};

export type PlacedFrame = {
  sandbox: string | null;
  mayCopy: boolean;
  hasTitle: boolean;
  /** Whether `/embed.js` follows its height. */
  isAdopted: boolean;
};

/** The parts of a page that the check reads. The product keeps nothing else of it. */
export type HostPage = {
  widgets: PlacedWidget[];
  /** The scripts `/embed.js` of this site, with the policy's nonce if they have one. */
  scripts: { url: URL; hasNonce: boolean }[];
  policies: string[];
  /** The origin of the page; `null` for pasted HTML. */
  origin: string | null;
};

/**
 * The sources of a Content-Security-Policy that decide about an address.
 * @param names the directives that apply, the most specific first, such as `frame-src`, `child-src`, `default-src`
 * @returns `null` if the policy has none of them, so that everything is allowed
 */
export function sourcesOf(policy: string, names: string[]): string[] | null {
  const directives = policy.split(";").map((text) => text.trim().split(/\s+/u));
  for (const name of names) {
    // The first directive of a name counts.
    const found = directives.find(([first = ""]) => first.toLowerCase() === name);
    if (found) return found.slice(1);
  }
  return null;
}

export function hasDirective(policy: string, name: string): boolean {
  return sourcesOf(policy, [name]) !== null;
}

/**
 * Whether a list of sources allows an address (CSP 3, 6.7.2).
 * @param pageOrigin the origin of the page, for `'self'` and sources without a scheme; `null` if it is not known
 */
export function allows(sources: string[], url: URL, pageOrigin: string | null): boolean {
  return sources.some((source) => matches(source.toLowerCase(), url, pageOrigin));
}

function matches(source: string, url: URL, pageOrigin: string | null): boolean {
  if (source === "*") return /^https?:$/u.test(url.protocol);
  if (source === "'self'") return url.origin === pageOrigin;
  if (/^[a-z][a-z0-9+.-]*:$/u.test(source)) return fitsScheme(source, url.protocol);
  const parts = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/u.exec(source);
  if (source.startsWith("'") || parts === null) return false;
  const [, scheme = "https:", host = "", port = "", path = ""] = parts;
  return (
    fitsScheme(scheme, url.protocol) &&
    fitsHost(host, url.hostname) &&
    (port === "*" || (port || defaultPort(url)) === (url.port || defaultPort(url))) &&
    fitsPath(path, url.pathname.toLowerCase())
  );
}

function fitsScheme(scheme: string, protocol: string): boolean {
  return scheme === protocol || (scheme === "http:" && protocol === "https:");
}

function fitsHost(host: string, hostname: string): boolean {
  return host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : host === hostname;
}

function fitsPath(path: string, pathname: string): boolean {
  if (path === "" || path === "/") return true;
  return path.endsWith("/") ? pathname.startsWith(path) : pathname === path;
}

function defaultPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
