import { data } from "react-router";
import "#app/look/reset.css";
import "#app/look/tokens.css";
import "#app/look/fonts.css";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { restContext } from "#app/page-context.ts";
import { inlined } from "#app/reference/inlined.ts";
import { ReferencePage } from "#app/reference/reference-page.tsx";
import { loadSite } from "#app/site/site-names.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import type { Route } from "./+types/reference.ts";

/** The reference gets no framework script, only its filter. */
export const handle = STATIC_PAGE;

export function headers() {
  return { "Content-Security-Policy": OWN_FONTS };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `REST Reference | ${loaderData?.siteName ?? ""}` }];
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const rest = context.get(restContext);
  const { origin } = new URL(request.url);
  const [response, { names }] = await Promise.all([
    rest["openapi.json"].$get(),
    loadSite(rest, origin),
  ]);
  if (!response.ok) throw data(null, { status: response.status });
  const document = inlined((await response.json()) as OpenApiDocument);
  return { document, origin, siteName: names.clientName };
}

export default function Reference({ loaderData }: Route.ComponentProps) {
  return <ReferencePage {...loaderData} />;
}
