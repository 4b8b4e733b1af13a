import plain from "#app/look/plain.module.css";
import { MarkedText } from "#app/reference/marked-text.tsx";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import styles from "./reference.module.css";

/** The rules that all calls share: callers, refusals and streams. */
export function Introduction({ origin }: { origin: string }) {
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
export function Codes() {
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
