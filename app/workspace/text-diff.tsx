import { chakra, Text, VisuallyHidden } from "@chakra-ui/react";
import { type Change, diffWordsWithSpace } from "diff";

/** How many unchanged lines are shown before and after a change. */
const CONTEXT = 2;

/**
 * Two texts as one, with the words that were added and removed: each marked by a sign, a line and a word for screen readers. Lines far from
 * any change are folded.
 */
export default function TextDiff({ former, newer }: { former: string; newer: string }) {
  const lines = linesOf(diffWordsWithSpace(former, newer));
  return (
    <Text as="div" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {stretchesOf(lines).map(({ from, to, isFolded }) => {
        const text = lines.slice(from, to).flat().map(partOf);
        if (!isFolded) return <span key={from}>{text}</span>;
        return (
          <chakra.details key={from} color="fg.muted">
            <chakra.summary cursor="pointer" py="1" width="fit-content">
              … {to - from} unchanged lines
            </chakra.summary>
            <span>{text}</span>
          </chakra.details>
        );
      })}
    </Text>
  );
}

/** The lines of a comparison. What was added or removed is never divided: it is part of the line in which it begins. */
function linesOf(changes: Change[]): Change[][] {
  const lines: Change[][] = [[]];
  for (const change of changes) {
    const { value, added, removed } = change;
    const pieces = added || removed ? [value] : value.split(/(?<=\n)/u);
    for (const piece of pieces) {
      lines.at(-1)?.push({ ...change, value: piece });
      if (piece.endsWith("\n")) lines.push([]);
    }
  }
  return lines.filter((line) => line.length > 0);
}

/** Stretches of lines, in their order: those near a change, and those that are folded, which are two or more. */
function stretchesOf(lines: Change[][]): { from: number; to: number; isFolded: boolean }[] {
  const changed = lines.flatMap((line, index) =>
    line.some(({ added, removed }) => added || removed) ? [index] : [],
  );
  const isNear = (index: number) => changed.some((one) => Math.abs(one - index) <= CONTEXT);
  const stretches: { from: number; to: number; isFolded: boolean }[] = [];
  for (let from = 0; from < lines.length;) {
    const isFolded = !isNear(from);
    let to = from + 1;
    while (to < lines.length && isNear(to) !== isFolded) to += 1;
    // A fold takes as much room as the line that it hides. Without a change there is nothing to find between the folds.
    stretches.push({ from, to, isFolded: isFolded && to - from > 1 && changed.length > 0 });
    from = to;
  }
  return stretches;
}

function partOf({ value, added, removed }: Change, index: number) {
  // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
  if (added) return <Mark key={index} as="ins" sign="+" word="added" text={value} />;
  // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
  if (removed) return <Mark key={index} as="del" sign="−" word="removed" text={value} />;
  return value;
}

type MarkProps = { as: "ins" | "del"; sign: string; word: string; text: string };

function Mark({ as, sign, word, text }: MarkProps) {
  const isAdded = as === "ins";
  // The sign stands before the first word, not at the end of the line above.
  const start = Math.max(0, text.search(/[^\n]/u));
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
      {text.slice(0, start)}
      <span aria-hidden="true">{sign}</span>
      {text.slice(start)}
    </chakra.span>
  );
}
