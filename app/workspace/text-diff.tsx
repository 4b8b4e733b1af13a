import { chakra, Text, VisuallyHidden } from "@chakra-ui/react";
import { diffWordsWithSpace } from "diff";

/** Two texts as one, with the words that were added and removed: each marked by a sign, a line and a word for screen readers. */
export default function TextDiff({ former, newer }: { former: string; newer: string }) {
  const parts = diffWordsWithSpace(former, newer);
  return (
    <Text as="div" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {parts.map(({ value, added, removed }, index) => {
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        if (added) return <Mark key={index} as="ins" sign="+" word="added" text={value} />;
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        if (removed) return <Mark key={index} as="del" sign="−" word="removed" text={value} />;
        return value;
      })}
    </Text>
  );
}

type MarkProps = { as: "ins" | "del"; sign: string; word: string; text: string };

function Mark({ as, sign, word, text }: MarkProps) {
  const isAdded = as === "ins";
  return (
    <chakra.span
      as={as}
      textDecoration={isAdded ? "underline" : "line-through"}
      bg={isAdded ? "green.subtle" : "red.subtle"}
      color={isAdded ? "green.fg" : "red.fg"}
      borderRadius="xs"
      px="0.5"
    >
      <VisuallyHidden>{word}: </VisuallyHidden>
      <span aria-hidden="true">{sign}</span>
      {text}
    </chakra.span>
  );
}
