import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentSecurityPolicy } from "#app/content-security-policy.ts";
import { NonceContext, isStaticPage } from "#app/static-page.ts";
import { notesContext } from "#app/page-context.ts";

/** Renders a page on the server. Errors during rendering go to the request log. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
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
      // The document is sent when it is complete, so no part of it needs a script that puts it in its place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: request.signal,
      onError(error) {
        // The visitor has left: nobody reads the response.
        if (request.signal.aborted) return;
        responseStatus = 500;
        context.get(notesContext).failure(error);
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

/** Sends errors of loaders and actions to the request log. React Router would log their messages, which can contain a path with an API key. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  context.get(notesContext).failure(error);
};
