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
        { value: "up", sign: "👍", label: texts.helpful },
        { value: "down", sign: "👎", label: texts.notHelpful },
      ].map(({ value, sign, label }) => (
        <button key={value} type="button" value={value} aria-pressed="false">
          <span aria-hidden="true">{sign}</span> {label}
        </button>
      ))}
      <span role="status" />
    </p>
  );
}
