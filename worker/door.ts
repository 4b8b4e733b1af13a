/** For monitors; a person who opens it in a browser wants to see it too. */
const HEALTH = "/health";

/**
 * Whether a request is for a page. Four paths are both a page and a REST call; the Accept header tells which (design 2).
 * This is the only place that reads it for that.
 */
export function isPageRequest(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (pathname === HEALTH) return false;
  if (pathname.endsWith(".data") || pathname === "/__manifest") return true;
  return isReading(request) && (request.headers.get("Accept") ?? "").includes("text/html");
}

/** Whether what REST does not know may be a page all the same: anything that is read. */
export function isReading(request: Request): boolean {
  return request.method === "GET" || request.method === "HEAD";
}
