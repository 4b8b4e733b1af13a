import { Box } from "@chakra-ui/react";
import { createElement, useLayoutEffect, useRef } from "react";
import "#app/prose.css";

type AnswerTextProps = {
  /** The text received so far. */
  text: string;
  /** The finished blocks as HTML, which the server has rendered and sanitised; the whole answer where `end` is missing. Text without it is shown as it is. */
  html?: string;
  /** The length of the text that the HTML covers. */
  end?: number;
};

/** A model's answer: finished blocks formatted, and the rest as text. */
export function AnswerText({ text, html, end = html ? Infinity : 0 }: AnswerTextProps) {
  const rest = text.slice(end);
  return (
    <Box dir="auto" css={COLORS}>
      <Blocks html={html ?? ""} />
      {/* A new element after each block: one that moved would count as a layout shift. */}
      {rest && (
        <div key={end} className="prose rest">
          {html === undefined ? rest : <Unfinished text={rest} />}
        </div>
      )}
    </Box>
  );
}

const LIST_ITEM = /^\s*(?:[-+*]|(\d{1,9})[.)])\s+/u;

/** Text that is not formatted yet: the items of a list as such, and all without the marks that a reader would stumble over. */
function Unfinished({ text }: { text: string }) {
  const groups: { tag: "div" | "ul" | "ol"; start?: number; lines: string[] }[] = [];
  for (const line of text.replaceAll(/\*\*|^#{1,6} /gmu, "").split("\n")) {
    const [mark = "", number] = LIST_ITEM.exec(line) ?? [];
    const tag = mark === "" ? "div" : number === undefined ? "ul" : "ol";
    const last = groups.at(-1);
    const content = line.slice(mark.length);
    if (last?.tag === tag) last.lines.push(content);
    else groups.push({ tag, start: Number(number ?? 1), lines: [content] });
  }
  return groups.map(({ tag, start, lines }, place) =>
    createElement(
      tag,
      { key: place, ...(tag === "ol" && { start }) },
      tag === "div"
        ? lines.join("\n")
        : lines.map((line, item) => <li key={String(item)}>{line}</li>),
    ),
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
