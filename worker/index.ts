import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import { notesContext, restContext } from "#app/platform.ts";
import { createRestClient } from "#app/rest-client.ts";
import { createApp } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import { noteUnexpected } from "#worker/request-record.ts";

const handlePage = createRequestHandler(build, import.meta.env.MODE);

const app = createApp((request, { record, fetchRest }) => {
  const context = new RouterContextProvider();
  context.set(restContext, createRestClient(new URL(request.url).origin, fetchRest));
  context.set(notesContext, {
    route: (pattern) => (record.route = pattern),
    failure: (error) => noteUnexpected(record, error),
  });
  return handlePage(request, context);
});

export default { fetch: app.fetch } satisfies ExportedHandler<Env>;
