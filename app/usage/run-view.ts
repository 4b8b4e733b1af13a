import { rest } from "#app/session/session-calls.ts";
import type { RestAnswer } from "#app/rest-client.ts";
import { RunFilter, type RunPage } from "#domain/usage/run-query.ts";

/** The most queries of one load: each looks at 20,000 answers, and rare answers are far apart. */
const MAX_QUERIES = 10;

/** The filters in the address of the page. One with a value that cannot be is left out. */
export function runFilterIn(request: Request): RunFilter {
  const parameters = new URL(request.url).searchParams;
  const filters = Object.entries(RunFilter.shape).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(parameters.get(name) ?? undefined);
    return data === undefined ? [] : [[name, data]];
  });
  return Object.fromEntries(filters) as RunFilter;
}

/**
 * Loads the next answers that match, newest first. Looks further back while nothing matches.
 * @param before `next` of the page before
 */
export async function loadRuns(
  filter: RunFilter,
  { before, signal }: { before?: string; signal?: AbortSignal } = {},
): Promise<RestAnswer<RunPage>> {
  let from = before;
  for (let count = 1; ; count += 1) {
    const query = { ...filter, ...(from && { before: from }) };
    const response = await rest(signal).runs.$get({ query });
    if (!response.ok) return response;
    const page = await response.json();
    const isEnough = page.rows.length > 0 || page.next === null || count === MAX_QUERIES;
    const { ok, status, body } = response;
    if (isEnough) return { ok, status, body, json: async () => page };
    from = page.next ?? undefined;
  }
}
