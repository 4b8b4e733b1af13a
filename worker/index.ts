import { createRequestHandler } from "@react-router/cloudflare";
import { RouterContextProvider } from "react-router";
import { isTooLargeContext, notesContext, restContext } from "#app/page-context.ts";
import { createRestClient } from "#app/rest-client.ts";
import { createApp, type PagePlatform } from "#worker/app.ts";
import type { Env, PlatformEnv } from "#worker/env.ts";
import { scheduled } from "#worker/jobs/index.ts";
import { noteUnexpected } from "#worker/context.ts";

const handlePage = createRequestHandler<Env>({
  // A dynamic import: an isolate that answers only REST calls never loads React.
  build: () => import("virtual:react-router/server-build"),
  mode: import.meta.env.MODE,
  getLoadContext({ request, context }) {
    const { record, fetchRest, isTooLarge } = context.cloudflare.data as PagePlatform;
    const provider = new RouterContextProvider();
    provider.set(restContext, createRestClient(new URL(request.url).origin, fetchRest));
    provider.set(isTooLargeContext, isTooLarge);
    provider.set(notesContext, {
      route: (pattern) => (record.route = pattern),
      failure: (error) => noteUnexpected(record, error),
    });
    return provider;
  },
});

const app = createApp(async (request, platform) => {
  const { env, executionContext } = platform;
  return handlePage({
    request: request as Request<unknown, IncomingRequestCfProperties>,
    env,
    data: platform,
    params: {},
    functionPath: "",
    next: () => env.ASSETS.fetch(request),
    waitUntil: executionContext.waitUntil.bind(executionContext),
    passThroughOnException: executionContext.passThroughOnException.bind(executionContext),
  });
});

export default { fetch: app.fetch, scheduled } satisfies ExportedHandler<PlatformEnv>;
