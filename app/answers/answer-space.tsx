import { Box } from "@chakra-ui/react";
import type { ReactNode } from "react";

type AnswerSpaceProps = {
  /** Whether an answer has been asked for. */
  isReserved: boolean;
  children: ReactNode;
};

/** Reserves a screen's height for an answer: a growing answer moves only content that is below the visible part of the page. */
export function AnswerSpace({ isReserved, children }: AnswerSpaceProps) {
  return (
    <Box minW="0" minH={isReserved ? "100dvh" : undefined}>
      {children}
    </Box>
  );
}
