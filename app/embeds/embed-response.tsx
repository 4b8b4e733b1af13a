import type { ClientFrame, FrameAction } from "#domain/clients/frame.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import type { KeepsTexts } from "#domain/embeds.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { UnsavedTool } from "#domain/widgets/draft.ts";
import answerScript from "./embed-answer.ts?script-file";

/** The result of a form that was sent without script: the answer as sanitised HTML, or an error sentence. */
export type Outcome = {
  /** The values that the form sent, by the names of its fields. */
  values: Record<string, string[]>;
  /** True if the form was too large to be read. */
  isTooLarge?: boolean;
  html?: string;
  title?: string;
  detail?: string;
  errors?: { path: string; message: string }[];
};

type EmbedResponseProps = {
  isPreview: boolean;
  outcome?: Outcome;
  /** A tool that is not stored. */
  tool?: UnsavedTool;
  frame: ClientFrame;
  texts: FrameTexts;
  keeps?: KeepsTexts;
};

/** The success banner and the answer. The frame's script fills both while an answer streams. */
export function EmbedResponse(props: EmbedResponseProps) {
  const { isPreview, outcome, frame, texts } = props;
  const isAnswered = outcome?.html !== undefined;
  const failure = outcome && !isAnswered && outcome.title !== MESSAGES.missingValues;
  return (
    <>
      <p id="success" className="success" hidden={!isAnswered}>
        <strong>{texts.success}</strong>
        {` ${texts.seeBelow}`}
      </p>
      <section aria-labelledby="response-heading">
        <h2 id="response-heading">{texts.response}</h2>
        {/* Above the answer: below, each piece would move it. */}
        <small>{frame.aiNotice || texts.aiNotice}</small>
        {/* Screen readers announce its short texts, not the answer that comes in pieces. */}
        <span id="said" role="status" />
        <div
          id="response"
          dir="auto"
          data-script={answerScript.url}
          data-awaited={texts.awaited}
          data-sent={sentWith(props)}
          data-preview={isPreview || undefined}
          data-sending={texts.sending}
          data-ready={texts.ready}
          data-unreachable={texts.unavailable}
          data-exists={MESSAGES.widget.exists}
        >
          {isAnswered && (
            <div
              className="prose"
              data-ai-generated="true"
              dangerouslySetInnerHTML={{ __html: outcome.html ?? "" }}
            />
          )}
          {failure && <p className="error">{outcome.detail}</p>}
        </div>
        <EmbedActions actions={frame.actions ?? ["copy"]} texts={texts} />
        {frame.rating && <EmbedRating texts={texts} />}
      </section>
    </>
  );
}

/**
 * The fields that the frame's script sends with the values of the form, as JSON. Only a preview's answer becomes a result of the person
 * (product/results 1). `told` is the number of days that the form says; a tool that is not stored goes with each question.
 */
function sentWith({ isPreview, tool, keeps }: EmbedResponseProps): string {
  return JSON.stringify({ record: isPreview, told: keeps?.days, tool });
}

/** The buttons below a complete answer (product/embeds 10). The frame's scripts show them: without script they stay hidden. */
function EmbedActions({ actions, texts }: { actions: FrameAction[]; texts: FrameTexts }) {
  if (actions.length === 0) return null;
  return (
    <p id="actions" className="below" hidden>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          value={action}
          data-copied={action === "copy" ? texts.copied : undefined}
        >
          {texts[action]}
        </button>
      ))}
      <span role="status" />
    </p>
  );
}

/** The buttons that rate an answer (product/embeds 11). */
function EmbedRating({ texts }: { texts: FrameTexts }) {
  return (
    <p id="rating" className="below" hidden data-thanks={texts.thanks} data-failed={texts.notRated}>
      {[
        { value: "up", turn: undefined, label: texts.helpful },
        { value: "down", turn: "rotate(180 8 8)", label: texts.notHelpful },
      ].map(({ value, turn, label }) => (
        <button key={value} type="button" value={value} aria-pressed="false">
          <svg width="16" height="16" fill="currentColor" aria-hidden="true">
            <path d="M1 7h3v8H1zm4 0 3-6c2 0 3 2 2 5h5l-2 9H5z" transform={turn} />
          </svg>{" "}
          {label}
        </button>
      ))}
      <span role="status" />
    </p>
  );
}
