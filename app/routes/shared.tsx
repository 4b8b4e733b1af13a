import { data } from "react-router";
import "#app/look/reset.css";
import "#app/look/tokens.css";
import "#app/look/fonts.css";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { SharedPage } from "#app/embeds/shared-page.tsx";
import { restContext } from "#app/page-context.ts";
import { pathParameters } from "#app/rest-client.ts";
import { loadSite } from "#app/site/site-names.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import { SHARED_NO_LONGER } from "#domain/sharing.ts";
import type { Route } from "./+types/shared.ts";

/** The page gets no framework script, only that of its frame. */
export const handle = STATIC_PAGE;

const HELP = "Ask the person who gave you the link for another one.";
const HEADERS = { "Content-Security-Policy": OWN_FONTS, "X-Robots-Tag": "noindex" };

export function headers() {
  return HEADERS;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Shared tool" }];
  const { tool, site, heading, origin } = loaderData;
  const name = tool?.name ?? heading;
  const description = tool?.description || `A tool of ${site.name}.`;
  return [
    { title: `${name} | ${site.name}` },
    { name: "robots", content: "noindex" },
    { name: "description", content: description },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: "website" },
    { property: "og:image", content: `${origin}/images/social.png` },
  ];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const rest = context.get(restContext);
  const { origin } = new URL(request.url);
  const response = await rest.shares[":code"].$get({
    param: pathParameters({ code: params.code }),
  });
  if (response.ok) {
    const shared = await response.json();
    const ended = { heading: SHARED_NO_LONGER, help: HELP };
    return data({ ...shared, ...ended, origin }, { status: shared.tool ? 200 : 410 });
  }
  const { names } = await loadSite(rest, origin);
  const site = { name: names.clientName, home: "" };
  const isUnknown = response.status === 404;
  const sentence = isUnknown
    ? { heading: SHARED_NO_LONGER, help: HELP }
    : { heading: "This tool cannot be opened right now.", help: LOAD_FAILURES.tooMany };
  return data({ site, tool: null, ...sentence, origin }, { status: response.status });
}

export default function Shared({ loaderData }: Route.ComponentProps) {
  return <SharedPage {...loaderData} />;
}
