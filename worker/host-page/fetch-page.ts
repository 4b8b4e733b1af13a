import { type AddressRefusal, readPublicAddress } from "#domain/clients/public-site.ts";
import { readBeginning } from "#worker/outside/call-outside.ts";
import { leadsToPublicAddresses } from "#worker/outside/resolve-name.ts";

/** The limits of a fetch, all redirects included. */
export const FETCH_LIMITS = { milliseconds: 5_000, bytes: 512 * 1024, redirects: 3 };

/** A page of a customer: the address after redirects, its HTML (at most the first 512 kB) and its policies. */
export type FetchedPage = {
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
