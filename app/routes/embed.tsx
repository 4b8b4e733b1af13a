import { data, isRouteErrorResponse } from "react-router";
import { EmbedPage, UnavailableWidget } from "#app/embeds/embed-page.tsx";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import { restContext } from "#app/platform.ts";
import { pathParameters } from "#app/rest-client.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { PREVIEW_KEY } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Route } from "./+types/embed.ts";

/** No framework script in the frame: plain HTML and one small script of its own (design 8). */
export const handle = STATIC_PAGE;

/** What the REST answer decides for the page as well: who may frame it, who may keep it, and what ends that. */
const PASSED_ON = [
  "Content-Security-Policy",
  "Cache-Control",
  "Cloudflare-CDN-Cache-Control",
  "Cache-Tag",
];

/** In place of the loader's headers: an answer to the form is one visitor's. */
const NOT_STORED = { "Cache-Control": "no-store", "Cloudflare-CDN-Cache-Control": "no-store" };

/**
 * A page that says that a widget is not there may stand in any frame: visitors of a site with a mistyped key read it in place of
 * the browser's own error. It is the same for every key, shows nothing and can do nothing (design 5 is about widgets).
 */
const ANY_HOST = { "Content-Security-Policy": "frame-ancestors *" };

export async function loader({ params, context }: Route.LoaderArgs) {
  const response = await embedCall(context).$get({ param: pathParameters(params) });
  if (!response.ok) throw data(null, { status: response.status, headers: ANY_HOST });
  const { data: embed } = await response.json();
  const headers = PASSED_ON.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as [string, string]];
  });
  return data(embed, { headers });
}

/** The form sent without script: the same call as the script makes, and the page again with the answer in it. */
export async function action({ params, context, request }: Route.ActionArgs) {
  const values = [...(await request.formData())].map(
    ([name, value]) => [name, String(value)] as const,
  );
  const response = await embedCall(context).$post({
    param: pathParameters(params),
    json: { inputs: Object.fromEntries(values) },
  });
  const body = (await response.json()) as Omit<Outcome, "values">;
  const outcome: Outcome = { values: Object.fromEntries(values), ...body };
  if (response.status === 409) outcome.detail = MESSAGES.widget.exists;
  return data(outcome, { status: response.status, headers: NOT_STORED });
}

export function headers({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const [name, value] of actionHeaders ?? []) headers.set(name, value);
  return headers;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.data.name ?? "Widget" }];
}

export default function Embed({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <EmbedPage
      widget={loaderData.data}
      styles={loaderData.clientdata.styles}
      isPreview={params.apikey === PREVIEW_KEY}
      outcome={actionData}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <UnavailableWidget isMissing={isMissing} />;
}

function embedCall(context: Route.LoaderArgs["context"]) {
  return context.get(restContext).ai[":type"][":id"][":apikey"];
}
