import { data } from "react-router";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import "#app/look/fonts.css";
import plain from "#app/look/plain.module.css";
import "#app/look/reset.css";
import "#app/look/tokens.css";
import { restContext } from "#app/page-context.ts";
import { pathParameters } from "#app/rest-client.ts";
import { loadSite } from "#app/site/site-names.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { LOAD_FAILURES } from "#domain/messages.ts";
import { SHARED_NO_LONGER, type SharedTool } from "#domain/sharing.ts";
import type { Route } from "./+types/shared.ts";
import script from "../embeds/shared-frame.ts?script";
import styles from "./shared.module.css";

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

/** The public page of a share (product/sharing 4). If the share cannot be used, it shows the reason. */
export default function Shared({ loaderData }: Route.ComponentProps) {
  const { site, tool, heading, help } = loaderData;
  const home = site.home || "/";
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a href={home} className={plain.link}>
          {site.name}
        </a>
      </header>
      <main className={styles.content}>
        {tool ? (
          <Tool {...tool} />
        ) : (
          <div className={styles.ended}>
            <h1 className={plain.heading}>{heading}</h1>
            <p className={plain.muted}>{help}</p>
            <a href={home} className={plain.textLink}>
              Go to {site.name}
            </a>
          </div>
        )}
      </main>
    </div>
  );
}

function Tool({ id, type, apikey, name, description, madeBy }: NonNullable<SharedTool["tool"]>) {
  return (
    <>
      <h1 className={plain.heading} dir="auto">
        {name}
      </h1>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs all that a sandbox takes away */}
      <iframe
        className={styles.frame}
        title={name}
        src={`/embed/${[type, id, apikey].map(encodeURIComponent).join("/")}`}
        allow={FRAME_ALLOW}
        height={FIRST_HEIGHT}
      />
      <p className={plain.note}>Made by {madeBy}; answers are written by AI.</p>
      <script dangerouslySetInnerHTML={{ __html: script.text }} />
    </>
  );
}
