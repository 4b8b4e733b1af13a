import { Box, Text } from "@chakra-ui/react";
import { type FocusEvent, useRef, useState } from "react";

type Peek = { top: number; texts: { label: string; text: string }[] };

/**
 * Shows the texts that a row cuts in full, below the row that has the keyboard focus. The pointer gets them as titles, and screen readers
 * read the row itself. Rows keep their height, so that no button moves under the pointer.
 * @returns the props of the frame around the table, and the panel for it
 */
export function useRowPeek() {
  const [peek, setPeek] = useState<Peek>();
  const frame = useRef<HTMLDivElement>(null);
  const close = () => setPeek(undefined);

  function open({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>("tbody tr");
    if (!row || !frame.current || !target.matches(":focus-visible")) return close();
    const texts = [...row.querySelectorAll<HTMLElement>("[data-text]")].filter(isCut);
    const top = row.getBoundingClientRect().bottom - frame.current.getBoundingClientRect().top;
    setPeek({
      top,
      texts: texts.map((text) => ({
        label: text.closest("td")?.dataset.label ?? "",
        text: text.textContent,
      })),
    });
  }

  const panel = peek && peek.texts.length > 0 && (
    <Box
      aria-hidden="true"
      data-peek=""
      position="absolute"
      top={`${peek.top - 2}px`}
      insetStart="3"
      maxW="min(44rem, calc(100% - 1.5rem))"
      zIndex="dropdown"
      px="3"
      py="2"
      borderRadius="md"
      borderWidth="1px"
      bg="bg.panel"
      boxShadow="md"
      fontSize="sm"
      pointerEvents="none"
    >
      {peek.texts.map(({ label, text }) => (
        <Text key={label} lineClamp={6} overflowWrap="anywhere" dir="auto">
          <Box as="span" color="fg.muted">
            {label}:
          </Box>{" "}
          {text}
        </Text>
      ))}
    </Box>
  );
  const props = {
    ref: frame,
    position: "relative" as const,
    onFocus: open,
    onBlur: close,
    onPointerDown: close,
    onKeyDown: ({ key }: { key: string }) => key === "Escape" && close(),
  };
  return { props, panel };
}

function isCut({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight + 1;
}
