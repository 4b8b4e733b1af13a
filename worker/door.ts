import type { HonoRequest } from "hono";

// REST even for a browser: a person who opens them wants to see the JSON.
const JSON_FILES = ["/health", "/openapi.json"];

/**
 * True for a request for a page. Some paths are a page and a REST call, and only this function decides between them, by the Accept
 * header (product/rest 6).
 */
export function isPageRequest(request: HonoRequest): boolean {
  const { path } = request;
  if (JSON_FILES.includes(path)) return false;
  if (path.endsWith(".data") || path === "/__manifest") {
    return isReading(request) || request.method === "POST";
  }
  return isReading(request) && (request.header("Accept") ?? "").includes("text/html");
}

/** GET and HEAD requests that match no REST route fall through to pages, unless the caller asks for JSON. */
export function isUnknownPage(request: HonoRequest): boolean {
  return isReading(request) && !(request.header("Accept") ?? "").includes("json");
}

/** GET and HEAD requests. */
export function isReading(request: HonoRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}
