import type { FrameTexts } from "#domain/frame-texts/en.ts";
import type { FrameAction } from "#domain/clients/frame.ts";

/** The buttons below a complete answer (product/embeds 10). The frame's scripts show them: without script they stay hidden. */
export function EmbedActions({ actions, texts }: { actions: FrameAction[]; texts: FrameTexts }) {
  if (actions.length === 0) return null;
  return (
    <p id="actions" hidden>
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
