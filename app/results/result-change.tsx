import { Box, Button, Flex, IconButton } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { saveOutcome } from "#app/calls/use-save.ts";
import { Star } from "#app/look/icons.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { Result, ResultRow } from "#domain/assistant/replies.ts";
import { MAX_RECENT_RESULTS } from "#domain/assistant/storage.ts";
import { MESSAGES } from "#domain/messages.ts";

/** Sends a change of results, and reloads the page's data unless `isLeaving`. Gives the reason for a refusal as `failure`. */
export function useResultChange() {
  const { revalidate } = useRevalidator();
  const [isWorking, setWorking] = useState(false);
  const [failure, setFailure] = useState("");

  async function run(
    call: Promise<RestReply<unknown>>,
    { isLeaving = false } = {},
  ): Promise<boolean> {
    setWorking(true);
    setFailure("");
    const outcome = await saveOutcome(call, MESSAGES.result.other);
    if (!isLeaving && (outcome.isSaved || [404, 409].includes(outcome.status))) await revalidate();
    setWorking(false);
    if (!outcome.isSaved) setFailure(outcome.message);
    return outcome.isSaved;
  }

  return { run, isWorking, failure };
}

type Kept = Pick<Result, "id" | "version" | "kept">;

/** Sets whether a result is kept. A newer version, such as one renamed in another window, is no reason to refuse it. */
export async function keepResult(
  { id, version }: Kept,
  kept: boolean,
): Promise<RestReply<unknown>> {
  const send = async (from: number) =>
    rest().api.results[":id"].$post({ param: { id }, json: { kept, version: from } });
  const response = await send(version);
  if (response.status !== 409) return response;
  const refusal = (await (response as unknown as Response).clone().json()) as { current?: Kept };
  return refusal.current ? send(refusal.current.version) : response;
}

export async function deleteResult({ id }: { id: string }): Promise<RestReply<unknown>> {
  return rest().api.results.$delete({ json: { id } });
}

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

/** Sets the stars of results. A note explains the effect when a star is removed, and has Undo (product/results 5). */
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
              <Button size="xs" onClick={() => void undo(changed)}>
                Undo
              </Button>
            )}
          </Flex>
        )}
      </Box>
    ),
  };
}
