import type { HonoRequest } from "hono";

/** For monitors; a person who opens it in a browser wants to see it too. */
const HEALTH = "/health";

/**
 * Whether a request is for a page. Four paths are both a page and a REST call; the Accept header tells which (design 2).
 * This is the only place that reads it for that.
 */
export function isPageRequest(request: HonoRequest): boolean {
  const { path } = request;
  if (path === HEALTH) return false;
  if (path.endsWith(".data") || path === "/__manifest") {
    return isReading(request) || request.method === "POST";
  }
  return isReading(request) && (request.header("Accept") ?? "").includes("text/html");
}

/** Whether what REST does not know may be a page all the same: anything that is read. */
export function isReading(request: HonoRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}
