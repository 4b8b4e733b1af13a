import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { contentSecurityPolicy } from "#app/content-security-policy.ts";
import { NonceContext } from "#app/nonce.ts";
import { isStaticPage } from "#app/static-page.ts";

/** Renders a page on the server. What fails while rendering is logged without its text: it could be a visitor's. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = isStaticPage(routerContext.staticHandlerContext.matches)
    ? undefined
    : crypto.randomUUID();
  let responseStatus = status;
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        responseStatus = 500;
        console.error("Rendering failed:", error instanceof Error ? error.name : "unknown");
      },
    },
  );
  await body.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy(nonce, headers.get("Content-Security-Policy")),
  );
  return new Response(body, { headers, status: responseStatus });
}
