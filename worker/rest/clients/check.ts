import { type Context, Hono } from "hono";
import * as clientRows from "#db/clients/clients.ts";
import * as pageParts from "#db/widgets/page-parts.ts";
import type { Finding } from "#domain/clients/replies.ts";
import {
  type HostPage,
  PageCheck,
  type PageToCheck,
  type PlacedWidget,
} from "#domain/clients/page-check.ts";
import { type KnownParts, pageFindings } from "#domain/clients/page-findings.ts";
import { readPublicAddress } from "#domain/clients/origin.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import {
  FETCH_LIMITS,
  type FetchFailure,
  fetchPage,
  readPage,
} from "#worker/host-page/read-page.ts";
import { limitChecks } from "#worker/limits.ts";
import { found } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";

/** The most bytes of a body with pasted HTML. */
export const HTML_LIMIT = 512 * 1024;

/** `POST /clients/check` (product/clients 11), a part of worker/rest/clients/clients.ts. */
export const clientCheck = new Hono<AppEnv>({ strict: false }).post(
  "/check",
  byAdmin,
  limitChecks,
  json(PageCheck, { limit: HTML_LIMIT }),
  async (c) => {
    const db = database(c);
    const wanted = c.req.valid("json");
    const client = found(await clientRows.get(db, wanted.clientid));
    const findings = await checkPage(c, wanted, (placed) =>
      pageParts.read(db, client, placed, false),
    );
    return c.json({ findings });
  },
);

/**
 * Reads a page and lists what is wrong with its widgets (product/clients 11).
 * @param readKnown reads what the reader of the findings may know about the widgets of the page
 */
export async function checkPage(
  c: Context<AppEnv>,
  wanted: PageToCheck,
  readKnown: (placed: PlacedWidget[]) => Promise<KnownParts>,
): Promise<Finding[]> {
  const page = await hostPage(new URL(c.req.url), wanted);
  if ("failure" in page) return [failureFinding(page, wanted.html !== undefined)];
  const findings = pageFindings(page, await readKnown(page.widgets));
  if (page.redirectedTo) findings.push(redirected(page.redirectedTo));
  return page.isCut ? [...findings, CUT] : findings;
}

async function hostPage(
  own: URL,
  { address, html }: PageToCheck,
): Promise<(HostPage & { isCut: boolean; redirectedTo?: URL }) | FetchFailure> {
  const ownOrigin = own.origin;
  if (html !== undefined) {
    const url = address === undefined ? null : readPublicAddress(address, own.hostname);
    if (typeof url === "string") return { failure: url };
    const read = readPage(html, { address: url, ownOrigin });
    return { ...read, origin: url?.origin ?? null, isCut: false };
  }
  const page = await fetchPage(address ?? "", own.hostname);
  if ("failure" in page) return page;
  const read = readPage(page.html, { address: page.url, ownOrigin });
  const policies = [...page.policies, ...read.policies];
  const redirectedTo = page.isRedirected ? page.url : undefined;
  return { ...read, policies, origin: page.url.origin, isCut: page.isCut, redirectedTo };
}

const CUT: Finding = {
  level: "warning",
  code: "page-cut",
  sentence: "The page is longer than 512 kB. Only its beginning was read.",
};

function redirected({ origin, pathname }: URL): Finding {
  const sentence = `The address forwards to ${origin}${pathname}. That page was read.`;
  return { level: "ok", code: "page-redirected", sentence };
}

/** @param isPasted whether the HTML of the page is there, so that it is not asked for */
function failureFinding(failed: FetchFailure, isPasted: boolean): Finding {
  const isOwnFault = failed.failure === "refused" || failed.failure === "insecure";
  const codes = { refused: "address-refused", insecure: "page-insecure" } as Record<string, string>;
  const code = isOwnFault ? (codes[failed.failure] ?? "") : "page-unreachable";
  return { level: "error", code, sentence: failureSentence(failed, isPasted) };
}

function failureSentence(failed: FetchFailure, isPasted: boolean): string {
  if (failed.failure === "status")
    return `The page answered ${failed.status}. If it needs a sign-in, paste its HTML.`;
  return {
    refused: `This is not the address of a page on a public site. Enter an address that begins with https://, or ${isPasted ? "leave it empty" : "paste the page's HTML"}.`,
    insecure:
      "The page is on http, where anyone on the way can change it. Use its https address, and allow that one.",
    slow: `The page did not answer within ${FETCH_LIMITS.milliseconds / 1_000} seconds.`,
    unreachable: "The page cannot be reached.",
    redirects: `The page forwards to other addresses more than ${FETCH_LIMITS.redirects} times.`,
    "not a page": "The address leads to something that is not a page.",
  }[failed.failure];
}
