import { Box, chakra } from "@chakra-ui/react";

type AnswerTextProps = {
  /** The text received so far. */
  text: string;
  /** The complete answer as HTML, which the server has rendered from Markdown and sanitised. */
  html?: string;
};

/** A model's answer: plain text while it streams, formatted once it is complete. */
export function AnswerText({ text, html }: AnswerTextProps) {
  if (html === undefined)
    return (
      <chakra.div dir="auto" whiteSpace="pre-wrap">
        {text}
      </chakra.div>
    );
  return (
    <Box
      dir="auto"
      css={PROSE}
      overflowWrap="anywhere"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const PROSE = {
  "& > * + *": { mt: "3" },
  "& h1, & h2, & h3, & h4": { fontFamily: "heading", fontWeight: "700", fontSize: "lg", mt: "5" },
  "& ul, & ol": { ps: "6" },
  "& ul": { listStyle: "disc" },
  "& ol": { listStyle: "decimal" },
  "& li + li": { mt: "1" },
  "& a": { color: "brand.fg", textDecoration: "underline" },
  "& pre": { bg: "bg.muted", p: "3", borderRadius: "md", whiteSpace: "pre-wrap" },
  "& blockquote": { borderStartWidth: "3px", ps: "3", color: "fg.muted" },
  "& table": { display: "block", overflowX: "auto" },
  "& th, & td": { borderWidth: "1px", px: "2", py: "1", overflowWrap: "break-word" },
};
