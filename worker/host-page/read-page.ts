import { Tokenizer } from "htmlparser2";
import type { HostPage, PlacedWidget } from "#domain/clients/page-check.ts";
import { type AddressRefusal, readPublicAddress } from "#domain/clients/origin.ts";
import { leadsToPublicAddresses, readBeginning } from "#worker/outside/call-outside.ts";

const MAX_WIDGETS = 20;

/**
 * Reads the parts of a page that embed widgets of this site.
 * @param address the page's own address, for relative ones; `null` for pasted HTML
 * @param ownOrigin the origin of this site
 */
export function readPage(
  html: string,
  { address, ownOrigin }: { address: URL | null; ownOrigin: string },
): Omit<HostPage, "origin"> {
  const widgets: PlacedWidget[] = [];
  const scripts: HostPage["scripts"] = [];
  const policies: string[] = [];
  let base = address?.href;

  function ownAddress(text: string | undefined): URL | null {
    if (text === undefined || !URL.canParse(text.trim(), base)) return null;
    const url = new URL(text.trim(), base);
    return url.origin === ownOrigin ? url : null;
  }

  function readTag(name: string, attributes: Record<string, string>): void {
    if (name === "base" && attributes.href && URL.canParse(attributes.href, base)) {
      base = new URL(attributes.href, base).href;
    }
    const { content = "", "http-equiv": kind = "" } = attributes;
    if (name === "meta" && kind.trim().toLowerCase() === "content-security-policy") {
      policies.push(content);
    }
    const url = ownAddress(attributes.src);
    if (name === "script" && url?.pathname === "/embed.js") {
      scripts.push({ url, hasNonce: Boolean(attributes.nonce) });
    }
    const widget =
      name === "iframe" ? framedWidget(url, attributes) : scriptedWidget(attributes, ownOrigin);
    if (widget && widgets.length < MAX_WIDGETS) widgets.push(widget);
  }

  readOpenTags(html, readTag);
  return { widgets, scripts, policies };
}

function framedWidget(url: URL | null, attributes: Record<string, string>): PlacedWidget | null {
  const parts = url?.pathname.split("/") ?? [];
  if (url === null || parts[1] !== "embed" || parts.length !== 5) return null;
  const frame = {
    sandbox: attributes.sandbox ?? null,
    mayCopy: /\bclipboard-write\b/u.test(attributes.allow ?? ""),
    hasTitle: Boolean((attributes.title ?? attributes["aria-label"])?.trim()),
    isAdopted: "data-widget-frame" in attributes,
  };
  const [type = "", id = "", key = ""] = parts.slice(2).map(decoded);
  return { type, id, key, url, frame };
}

/** `<div data-widget="type/id" data-key="…">`, as `/embed.js` reads it. */
function scriptedWidget(
  { "data-widget": widget, "data-key": key = "" }: Record<string, string>,
  ownOrigin: string,
): PlacedWidget | null {
  if (widget === undefined) return null;
  const [type = "", id = ""] = widget.split("/").filter(Boolean);
  const path = [type, id, key.trim()].map(encodeURIComponent).join("/");
  return { type, id, key: key.trim(), url: new URL(`/embed/${path}`, ownOrigin), frame: null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Calls `onTag` for each opening tag of a page, with its attributes; names are in lower case. Nesting does not matter, so no tree is
 * kept: the time of a parser grows with the square of the open tags, and 87,000 of them take nine seconds.
 */
function readOpenTags(
  html: string,
  onTag: (name: string, attributes: Record<string, string>) => void,
): void {
  let tag = "";
  let attributes: Record<string, string> = {};
  let attribute = "";
  let value = "";
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase();
  const end = () => onTag(tag, attributes);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = nameAt(start, end);
        attributes = {};
      },
      onattribname(start, end) {
        attribute = nameAt(start, end);
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      // The first of two attributes counts, as in browsers.
      onattribend() {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: end,
      onselfclosingtag: end,
      oncdata: nothing,
      onclosetag: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}

function nothing(): void {}

/** The limits of a fetch, all redirects included. */
export const FETCH_LIMITS = { milliseconds: 5_000, bytes: 512 * 1024, redirects: 3 };

/** A page of a customer: the address after redirects, its HTML (at most the first 512 kB) and its policies. */
type FetchedPage = {
  url: URL;
  isRedirected: boolean;
  html: string;
  isCut: boolean;
  policies: string[];
};

/** Why a page was not read. `status` is the site's own answer. */
export type FetchFailure =
  | { failure: AddressRefusal | "slow" | "unreachable" | "redirects" | "not a page" }
  | { failure: "status"; status: number };

/**
 * Fetches a page that an administrator names. The server must not reach private networks for callers (product/clients 11), so each
 * address, also that of a redirect, must be https on port 443 at a public name that leads to public addresses. Sends no cookies.
 * @param ownHost the host of this site, which is refused
 */
export async function fetchPage(
  address: string,
  ownHost: string,
): Promise<FetchedPage | FetchFailure> {
  const signal = AbortSignal.timeout(FETCH_LIMITS.milliseconds);
  try {
    return await followTo(address, ownHost, signal);
  } catch {
    return { failure: signal.aborted ? "slow" : "unreachable" };
  }
}

async function followTo(
  address: string,
  ownHost: string,
  signal: AbortSignal,
  redirects = 0,
): Promise<FetchedPage | FetchFailure> {
  const url = readPublicAddress(address, ownHost);
  if (!(url instanceof URL)) return { failure: url };
  if (!(await leadsToPublicAddresses(url.hostname, signal))) return { failure: "refused" };
  const headers = { Accept: "text/html", "User-Agent": "PromptWidgets-PageCheck/1.0" };
  const response = await fetch(url, { redirect: "manual", headers, signal });
  const target = response.headers.get("Location");
  if (response.status >= 300 && response.status < 400 && target !== null) {
    await response.body?.cancel();
    if (redirects === FETCH_LIMITS.redirects) return { failure: "redirects" };
    if (!URL.canParse(target, url)) return { failure: "unreachable" };
    return followTo(new URL(target, url).href, ownHost, signal, redirects + 1);
  }
  const isPage = /^(text\/html|application\/xhtml\+xml)\b/iu.test(
    response.headers.get("Content-Type") ?? "",
  );
  if (!response.ok || !isPage) {
    await response.body?.cancel();
    return response.ok ? { failure: "not a page" } : { failure: "status", status: response.status };
  }
  const { text, isCut } = await readBeginning(response.body, FETCH_LIMITS.bytes);
  // A policy contains no comma: several headers arrive as one, joined by commas.
  const policies = (response.headers.get("Content-Security-Policy") ?? "").split(",");
  return { url, isRedirected: redirects > 0, html: text, isCut, policies };
}
