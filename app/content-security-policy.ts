import embedScript from "#app/embeds/embed-script.ts?script";

const SELF_ONLY = "frame-ancestors 'self'";

/**
 * The policy of a page (design 7). Scripts are this site's files and the page's own inline ones, known by their nonce. A page
 * without framework script may be kept and shown again, so a nonce would be no secret: it has the frame's script only, known by its hash. Styles may be inline: colours and fonts are customers' values.
 * @param nonce what marks this answer's own inline scripts; none where there are none
 * @param routePolicy a policy that the route has set; its `frame-ancestors` says who may frame the page, else this site alone
 */
export function contentSecurityPolicy(
  nonce: string | undefined,
  routePolicy: string | null,
): string {
  const frameAncestors = /frame-ancestors [^;]+/u.exec(routePolicy ?? "")?.[0] ?? SELF_ONLY;
  return [
    "default-src 'none'",
    nonce === undefined ? `script-src '${embedScript.hash}'` : `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    frameAncestors,
  ].join("; ");
}
