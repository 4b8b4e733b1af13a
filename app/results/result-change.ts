import { useState } from "react";
import { useRevalidator } from "react-router";
import { saveOutcome } from "#app/calls/use-save.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { Result } from "#domain/assistant/replies.ts";
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
