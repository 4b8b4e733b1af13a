import { data } from "react-router";
import "#app/look/reset.css";
import "#app/look/tokens.css";
import "#app/look/fonts.css";
import plain from "#app/look/plain.module.css";
import { OWN_FONTS } from "#app/content-security-policy.ts";
import { restContext } from "#app/page-context.ts";
import { inlined, callsOf } from "#app/reference/schema-fields.ts";
import { MarkedText, ReferenceCall } from "#app/reference/reference-call.tsx";
import { loadSite } from "#app/site/site-names.ts";
import { STATIC_PAGE } from "#app/static-page.ts";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import filter from "#app/reference/reference-filter.ts?script";
import type { Route } from "./+types/reference.ts";
import styles from "./reference.module.css";

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

/** The reference of the interface: all calls by subject, as plain HTML with an index and a filter (product/rest 8). */
export default function Reference({ loaderData }: Route.ComponentProps) {
  const { document, origin, siteName } = loaderData;
  const calls = callsOf(document);
  const subjects = document.tags.map(({ name }, index) => ({
    name,
    id: `subject-${index + 1}`,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }));
  return (
    <>
      <header className={styles.bar}>
        <div className={plain.container}>
          <a href="/" className={styles.name}>
            {siteName}
          </a>
          <span>REST Reference</span>
          <nav aria-label="Main">
            <a href="/openapi.json">openapi.json</a>
            <a href="/dashboard">Dashboard</a>
          </nav>
        </div>
      </header>
      <div className={`${plain.container} ${styles.page}`}>
        <nav aria-label="Subjects" className={styles.subjects}>
          {/* Shown by its script: without it, nothing would filter. */}
          <input
            id="filter"
            type="search"
            aria-label="Filter calls"
            placeholder="Filter calls (press /)"
            className={styles.filter}
            hidden
          />
          {subjects.map(({ name, id, calls: own }) => (
            <details key={id} data-group="">
              <summary>{name}</summary>
              <ul>
                {own.map((call) => (
                  <li key={call.operationId} data-call={call.operationId}>
                    <a href={`#${call.operationId}`}>
                      <span>{call.method}</span> {call.summary}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
        <main className={styles.calls}>
          <div className={styles.header}>
            <h1 className={plain.heading}>REST Reference</h1>
            <Introduction origin={origin} />
          </div>
          <p id="none" role="status" hidden>
            No call has these words.
          </p>
          {subjects.map(({ name, id, calls: own }) => (
            <section key={id} aria-labelledby={id} className={styles.subject} data-group="">
              <h2 id={id} className={plain.heading}>
                {name}
              </h2>
              {own.map((call) => (
                <div key={call.operationId} data-call={call.operationId}>
                  <ReferenceCall
                    call={call}
                    origin={origin}
                    refusals={document.components.responses}
                  />
                </div>
              ))}
            </section>
          ))}
          <Codes />
        </main>
        <script dangerouslySetInnerHTML={{ __html: filter.text }} />
      </div>
    </>
  );
}

/** The rules that all calls share: callers, refusals and streams. */
function Introduction({ origin }: { origin: string }) {
  return (
    <>
      <p>
        The address is <code>{origin}</code>. Bodies and answers are JSON.{" "}
        <a href="/openapi.json">openapi.json</a> has the same description for programs, as OpenAPI
        3.1.
      </p>
      <Heading>Programs</Heading>
      <p>
        A program, for example one that <a href="#postSiteAskTypeId">asks a widget</a>, calls with a
        service token: <code>Authorization: Bearer pwt_…</code>. Managers make it on My site, under
        Programs (or by <a href="#postSiteTokens">POST /site/tokens</a>); administrators make those
        of the platform (<a href="#postTokens">POST /tokens</a>). Each call says whether programs
        may make it, and which scope the token needs. A token belongs on a server: calls that a
        browser sends are refused.
      </p>
      <Heading>People</Heading>
      <p>
        Sign in with <a href="#postAuth">POST /auth</a>, and send the <code>accessToken</code> of
        its answer as a bearer token. After some minutes it ends with the status 403 and the code{" "}
        <code>session_ended</code>; browsers then get the next one with{" "}
        <a href="#getRefresh">GET /refresh</a>. A service token cannot be renewed: once it has
        ended, the status is 401.
      </p>
      <Heading>Refusals</Heading>
      <p>
        A refusal has the type <code>application/problem+json</code>, with <code>status</code>,{" "}
        <code>title</code>, <code>code</code>, <code>detail</code> and <code>requestId</code>;{" "}
        <code>errors</code> names the fields of a body that break a rule. Titles and sentences can
        change, so programs compare <a href="#codes">codes</a>.
      </p>
    </>
  );
}

/** The codes of refusals with their meanings (product/rest 4). */
function Codes() {
  return (
    <section aria-labelledby="codes" className={styles.subject}>
      <h2 id="codes" className={plain.heading}>
        Codes of refusals
      </h2>
      <dl className={styles.codes}>
        {Object.entries(PROBLEM_CODES).map(([code, meaning]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>
              <MarkedText>{meaning}</MarkedText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className={plain.heading}>{children}</h2>;
}
