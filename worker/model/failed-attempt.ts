import { type Failure, statusOf } from "#worker/model/failures.ts";
import { endpointHost } from "#worker/model/provider.ts";
import type { Env } from "#worker/env.ts";
import type { FailedAttempt } from "#worker/request-record.ts";

/** A failed attempt for the log line of the request. */
export function noteOf(env: Env, error: unknown, failure: Failure): FailedAttempt {
  return { host: endpointHost(env), status: statusOf(error), kind: nameOf(failure) };
}

function nameOf(failure: Failure): string {
  switch (failure.step) {
    case "give-up":
      return failure.error.kind;
    case "again":
      return failure.kind;
    case "other-model":
      return "missing model";
    case "lower":
      return "refused cap";
    case "omit":
      return `refused ${failure.parameters.join(", ")}`;
  }
}
