import type { FrameTexts } from "#domain/frame-texts/en.ts";
import type { FrameAction } from "#domain/clients/frame.ts";

/** The buttons below a complete answer (product/embeds 10). The frame's scripts show them: without script they stay hidden. */
export function EmbedActions({ actions, texts }: { actions: FrameAction[]; texts: FrameTexts }) {
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
export function EmbedRating({ texts }: { texts: FrameTexts }) {
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
