import { type ListedModel, readModelList } from "#domain/operations/model-list.ts";
import { openProvider } from "#worker/model/provider.ts";
import type { Env } from "#worker/env.ts";

/** The milliseconds in which the endpoint must send its list. */
const PATIENCE_MS = 10_000;

/** Why there is no list. `status` is the answer of the endpoint, where it sent one. */
export class NoModelList extends Error {
  override readonly name = "NoModelList";
  readonly status: number;

  constructor(status: number) {
    super("The endpoint sent no list of models.");
    this.status = status;
  }
}

/**
 * Asks the endpoint for its models (`GET /models`), which costs nothing.
 * @throws {NoModelList} where the endpoint does not answer, refuses, or answers with anything but a list
 */
export async function fetchModelList(env: Env): Promise<ListedModel[]> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let body: unknown;
  try {
    const provider = await openProvider(env);
    const response = await provider.get("/models", { signal }).asResponse();
    body = JSON.parse(await response.text());
  } catch (error) {
    throw new NoModelList(statusIn(error));
  }
  const list = readModelList(body);
  if (list === null) throw new NoModelList(200);
  return list;
}

function statusIn(error: unknown): number {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : 0;
}
