import { ANSWER_FAILURES, MESSAGES } from "#domain/messages.ts";

/** The result of a form that was sent without script: the answer as sanitised HTML, or an error sentence. */
export type Outcome = {
  values: Record<string, string>;
  html?: string;
  title?: string;
  detail?: string;
};

/** The success banner and the answer. The frame's script fills both while an answer streams. */
export function EmbedResponse({ isPreview, outcome }: { isPreview: boolean; outcome?: Outcome }) {
  const isAnswered = outcome?.html !== undefined;
  const failure = outcome && !isAnswered && outcome.title !== MESSAGES.missingValues;
  return (
    <>
      <output id="success" className="success" hidden={!isAnswered}>
        <strong>Success!</strong> See AI response below.
      </output>
      <section aria-labelledby="response-heading">
        <h2 id="response-heading">AI Response</h2>
        <div
          id="response"
          dir="auto"
          aria-live="polite"
          data-preview={isPreview || undefined}
          data-unreachable={ANSWER_FAILURES.unavailable}
          data-exists={MESSAGES.widget.exists}
        >
          {isAnswered && <div dangerouslySetInnerHTML={{ __html: outcome.html ?? "" }} />}
          {failure && <p className="error">{outcome.detail}</p>}
        </div>
        <p id="copy" hidden>
          <button type="button">Copy</button> <span role="status" />
        </p>
      </section>
    </>
  );
}
