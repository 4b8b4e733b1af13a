import { ANSWER_FAILURES, ANSWER_READY, MESSAGES } from "#domain/messages.ts";

/** The result of a form that was sent without script: the answer as sanitised HTML, or an error sentence. */
export type Outcome = {
  /** What was sent: the values of each field. */
  values: Record<string, string[]>;
  html?: string;
  title?: string;
  detail?: string;
  errors?: { path: string }[];
};

/** The success banner and the answer. The frame's script fills both while an answer streams. */
export function EmbedResponse({ isPreview, outcome }: { isPreview: boolean; outcome?: Outcome }) {
  const isAnswered = outcome?.html !== undefined;
  const failure = outcome && !isAnswered && outcome.title !== MESSAGES.missingValues;
  return (
    <>
      <p id="success" className="success" hidden={!isAnswered}>
        <strong>Success!</strong> See AI response below.
      </p>
      <section aria-labelledby="response-heading">
        <h2 id="response-heading">AI Response</h2>
        {/* Screen readers announce its short texts, not the answer that comes in pieces. */}
        <span id="said" role="status" />
        <div
          id="response"
          dir="auto"
          data-preview={isPreview || undefined}
          data-ready={ANSWER_READY}
          data-unreachable={ANSWER_FAILURES.unavailable}
          data-exists={MESSAGES.widget.exists}
        >
          {isAnswered && (
            <div className="prose" dangerouslySetInnerHTML={{ __html: outcome.html ?? "" }} />
          )}
          {failure && <p className="error">{outcome.detail}</p>}
        </div>
        <p id="copy" hidden>
          <button type="button">Copy</button> <span role="status" />
        </p>
      </section>
    </>
  );
}
