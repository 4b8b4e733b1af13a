import plain from "#app/look/plain.module.css";
import { ReferenceCall, type ReferencedCall } from "#app/reference/reference-call.tsx";
import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import styles from "./reference.module.css";

type ReferencePageProps = { document: OpenApiDocument; origin: string; siteName: string };

/** The reference of the interface: all calls by subject, as plain HTML (product/rest 8). */
export function ReferencePage({ document, origin, siteName }: ReferencePageProps) {
  const calls = callsOf(document);
  const subjects = document.tags.map(({ name }, index) => ({
    name,
    id: `subject-${index + 1}`,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }));
  return (
    <div className={`${plain.container} ${styles.page}`}>
      <header className={styles.header}>
        <a href="/" className={plain.textLink}>
          {siteName}
        </a>
        <h1 className={plain.heading}>REST Reference</h1>
        <Introduction origin={origin} />
      </header>
      <nav aria-label="Subjects" className={styles.subjects}>
        <ul>
          {subjects.map(({ name, id }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main className={styles.calls}>
        {subjects.map(({ name, id, calls: own }) => (
          <section key={id} aria-labelledby={id} className={styles.subject}>
            <h2 id={id} className={plain.heading}>
              {name}
            </h2>
            {own.map((call) => (
              <ReferenceCall
                key={call.operationId}
                call={call}
                origin={origin}
                refusals={document.components.responses}
              />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

function Introduction({ origin }: { origin: string }) {
  return (
    <>
      <p>
        The address is <code>{origin}</code>. Bodies and answers are JSON. Sign in with{" "}
        <a href="#postAuth">POST /auth</a> and send the <code>accessToken</code> of its answer as a
        bearer token; after some minutes it ends with the status 403, and{" "}
        <a href="#getRefresh">GET /refresh</a> gives the next one to browsers; programs sign in
        again.
      </p>
      <p>
        A refusal has the type <code>application/problem+json</code>, with <code>status</code>,{" "}
        <code>title</code>, <code>code</code>, <code>detail</code> and <code>requestId</code>;{" "}
        <code>errors</code> names the fields of a body that break a rule.
      </p>
      <p>
        <a href="/openapi.json">openapi.json</a> has the same description for programs, as OpenAPI
        3.1.
      </p>
    </>
  );
}

function callsOf({ paths }: OpenApiDocument): ReferencedCall[] {
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({
      ...call,
      path,
      method: method.toUpperCase(),
    })),
  );
}
