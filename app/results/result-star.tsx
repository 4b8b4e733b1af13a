import { IconButton, Box, Button, Flex } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { Star } from "#app/look/icons.ts";
import { keepResult, type useResultChange } from "#app/results/result-change.ts";
import type { ResultRow } from "#domain/assistant/replies.ts";
import { MAX_RECENT_RESULTS } from "#domain/assistant/storage.ts";

type ResultStarProps = { title: string; isKept: boolean; onChange(isKept: boolean): void };

export function ResultStar({ title, isKept, onChange }: ResultStarProps) {
  return (
    <IconButton
      size="sm"
      variant="ghost"
      aria-label={`Keep ${title}`}
      aria-pressed={isKept}
      title={isKept ? "Remove star" : "Keep"}
      color={isKept ? "brand.fg" : "fg.muted"}
      onClick={() => onChange(!isKept)}
    >
      <Star fill={isKept ? "currentColor" : "none"} />
    </IconButton>
  );
}

type Starred = Pick<ResultRow, "id" | "version" | "kept" | "title">;

/** Sets the stars of results. `note` says what the removal of a star means, and has Undo (product/results 5). */
export function useStar(run: ReturnType<typeof useResultChange>["run"]) {
  const [changed, setChanged] = useState<Starred & { isUndone: boolean }>();
  const note = useRef<HTMLDivElement>(null);

  async function keep(result: Starred, kept: boolean) {
    const isSaved = await run(keepResult(result, kept));
    if (isSaved) setChanged(kept ? undefined : { ...result, isUndone: false });
  }

  async function undo(result: Starred) {
    if (!(await run(keepResult(result, true)))) return;
    setChanged({ ...result, isUndone: true });
    // The button with the focus is gone.
    note.current?.focus();
  }

  return {
    keep: (result: Starred, kept: boolean) => void keep(result, kept),
    note: (
      <Box role="status" ref={note} tabIndex={-1}>
        {changed && (
          <Flex align="center" gap="3" wrap="wrap" mb="4">
            {changed.isUndone
              ? `“${changed.title}” has its star again.`
              : `“${changed.title}” has no star now. Of results without a star, only the newest ${MAX_RECENT_RESULTS} are kept.`}
            {!changed.isUndone && (
              <Button size="xs" variant="outline" onClick={() => void undo(changed)}>
                Undo
              </Button>
            )}
          </Flex>
        )}
      </Box>
    ),
  };
}
