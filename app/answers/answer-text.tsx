import { Box } from "@chakra-ui/react";
import { useLayoutEffect, useRef } from "react";
import "#app/prose.css";

type AnswerTextProps = {
  /** The text received so far. */
  text: string;
  /** The finished blocks as HTML, which the server has rendered and sanitised; the whole answer where `end` is missing. */
  html?: string;
  /** The length of the text that the HTML covers. */
  end?: number;
};

/** A model's answer: finished blocks formatted, and the rest as text. */
export function AnswerText({ text, html = "", end = html ? Infinity : 0 }: AnswerTextProps) {
  const rest = text.slice(end);
  return (
    <Box dir="auto" css={COLORS}>
      <Blocks html={html} />
      {/* A new element after each block: one that moved would count as a layout shift. */}
      {rest && (
        <div key={end} className="prose rest">
          {rest}
        </div>
      )}
    </Box>
  );
}

/** Appends new blocks and leaves those before them as they are, with the reader's selection. */
function Blocks({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef("");
  useLayoutEffect(() => {
    if (!place.current || html === shown.current) return;
    const isMore = html.startsWith(shown.current);
    if (!isMore) place.current.replaceChildren();
    place.current.insertAdjacentHTML("beforeend", isMore ? html.slice(shown.current.length) : html);
    shown.current = html;
  }, [html]);
  return <div ref={place} className="prose" data-ai-generated="true" />;
}

const COLORS = { "--ground": "colors.bg.panel", "--link": "colors.brand.fg" };
