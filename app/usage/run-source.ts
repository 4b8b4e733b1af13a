import type { RestAnswer } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { longListLoader } from "#app/workspace/table/long-list.ts";
import type { SiteRun } from "#domain/own-site/answers.ts";
import type { Run } from "#domain/usage/answers.ts";
import type { ExportFields } from "#domain/usage/page-fields.ts";
import type { RunFilter } from "#domain/usage/run-query.ts";
import type { UnmarkedTexts } from "#domain/usage/run-texts.ts";
import type { z } from "#domain/zod.ts";

/** An answer of a list. Managers read less of it than administrators, who read a whole Run. */
export type ShownRun = SiteRun & Partial<Run>;

/** Whether a reader has all of an answer. */
export function isWhole(run: ShownRun): run is Run {
  return run.requestId !== undefined;
}

type Wanted = RunFilter & z.output<typeof ExportFields> & { texts?: "1" };
type Page = { rows: ShownRun[]; next: string | null };
type File = RestAnswer<unknown> & { blob(): Promise<Blob> };

/** The calls by which a list of answers reads them: those of administrators, or of managers for their own client. */
export type RunSource = {
  /** Whether the reader sees what answers cost. */
  hasCost: boolean;
  load(
    filter: RunFilter,
    place?: { before?: string; signal?: AbortSignal },
  ): Promise<RestAnswer<Page>>;
  exportAll(wanted: Wanted): Promise<File>;
  texts(id: string): Promise<RestAnswer<UnmarkedTexts>>;
  /** The address of the answers that match a filter. */
  path(filter: Record<string, string>): string;
};

/** The address of the administrators' answers that match a filter. */
export function answersPath(filter: Record<string, string>): string {
  return `/runs?${new URLSearchParams(filter)}`;
}

/** The calls of administrators. */
export const ALL_RUNS: RunSource = {
  hasCost: true,
  load: longListLoader((query: RunFilter & { before?: string }, signal) =>
    rest(signal).runs.$get({ query }),
  ),
  exportAll: async (query) => rest().runs.export.$get({ query }),
  texts: async (id) => rest().runs[":id"].texts.$get({ param: { id } }),
  path: answersPath,
};
