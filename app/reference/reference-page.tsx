import plain from "#app/look/plain.module.css";
import { Codes, Introduction } from "#app/reference/introduction.tsx";
import { ReferenceCall } from "#app/reference/reference-call.tsx";
import { callsOf } from "#app/reference/referenced-calls.ts";
import type { OpenApiDocument } from "#worker/rest/reference/document.ts";
import filter from "./reference-filter.ts?script";
import styles from "./reference.module.css";

type ReferencePageProps = { document: OpenApiDocument; origin: string; siteName: string };

/** The reference of the interface: all calls by subject, as plain HTML with an index and a filter (product/rest 8). */
export function ReferencePage({ document, origin, siteName }: ReferencePageProps) {
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
