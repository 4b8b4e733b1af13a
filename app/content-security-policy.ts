import conditions from "#app/embeds/embed-conditions.ts?script";
import answerScript from "#app/embeds/embed-answer.ts?script-file";
import quiz from "#app/embeds/embed-quiz.ts?script";
import files from "#app/embeds/embed-files.ts?script";
import rules from "#app/embeds/embed-rules.ts?script";
import embedScript from "#app/embeds/embed-script.ts?script";
import sharedFrame from "#app/embeds/shared-frame.ts?script";
import referenceFilter from "#app/reference/reference-filter.ts?script";

const FRAME_SCRIPTS = [embedScript, conditions, rules, quiz, files, answerScript];
/** The directive with which a static page loads this site's fonts. */
export const OWN_FONTS = "font-src 'self'";
const SELF_ONLY = "frame-ancestors 'self'";

/**
 * Builds the Content-Security-Policy of a page. A page may run this site's script files and its own inline scripts, which carry a
 * nonce. A static page is cached, so a nonce would not stay secret: it may run the frame's scripts only, or those of
 * the reference and of a share, identified by their hashes.
 * Inline styles are allowed, because colours and fonts are values of the client.
 * @param nonce the nonce of this response's inline scripts; `undefined` for a static page
 * @param routePolicy the policy that the route has set. Its `frame-ancestors` and `report-uri` are kept, and OWN_FONTS of a static page; without
 *   `frame-ancestors` only this site may frame the page
 */
export function contentSecurityPolicy(
  nonce: string | undefined,
  routePolicy: string | null,
): string {
  const framing =
    /frame-ancestors [^;]+(; report-uri [^;]+)?/u.exec(routePolicy ?? "")?.[0] ?? SELF_ONLY;
  const hasFonts = routePolicy?.includes(OWN_FONTS) ?? false;
  // The reference, the page of a share, or a frame in the look of this site.
  const scripts = hasFonts ? [referenceFilter, sharedFrame, ...FRAME_SCRIPTS] : FRAME_SCRIPTS;
  return [
    "default-src 'none'",
    nonce === undefined
      ? `script-src ${scripts.map(({ hash }) => `'${hash}'`).join(" ")}`
      : `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    // A static page has no manifest, and a frame no font file.
    ...(nonce === undefined ? [] : ["manifest-src 'self'"]),
    ...(nonce === undefined && !hasFonts ? [] : [OWN_FONTS]),
    "connect-src 'self'",
    // Only frames have videos. Pages with script have frames of this site.
    `frame-src 'self'${nonce === undefined ? " https://www.youtube-nocookie.com" : ""}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    framing,
  ].join("; ");
}
