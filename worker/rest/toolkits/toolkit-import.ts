import { recordExport } from "#db/audit/record.ts";
import type { ImportPlan } from "#domain/toolkit-answers.ts";
import type { Database } from "#db/base/connect.ts";
import * as fileRows from "#db/toolkit-file.ts";
import type { Actor } from "#domain/audit/actor.ts";
import {
  MAX_FILE_BYTES,
  MAX_FILE_WIDGETS,
  readToolkitFile,
  TOO_MANY_IN_FILE,
  toolkitFile,
} from "#domain/toolkit-file.ts";
import { planImport, type ToolkitImport } from "#domain/toolkit-import.ts";
import { ownCollection } from "#domain/own-site/own-toolkits.ts";
import { badBody, Problem } from "#worker/problem.ts";
import { cleanLandingText } from "#worker/sanitize.ts";

/**
 * The text of a file with some toolkits, or with all (product/toolkits 5). Records the export.
 * @throws Problem 400 where it would be too large to be imported again
 */
export async function exportToolkits(db: Database, by: Actor, ids?: string[]): Promise<string> {
  const tooMany = new Problem(400, "Bad Request", {
    code: "result_too_large",
    detail: TOO_MANY_IN_FILE,
  });
  if ((await fileRows.countWidgets(db, ids)) > MAX_FILE_WIDGETS) throw tooMany;
  const toolkits = await fileRows.list(db, ids);
  if (toolkits.length > MAX_FILE_WIDGETS) throw tooMany;
  const text = JSON.stringify(toolkitFile(toolkits, Date.now()), null, 2);
  if (new TextEncoder().encode(text).byteLength > MAX_FILE_BYTES) throw tooMany;
  const collections = toolkits.map(({ collection }) => collection);
  await recordExport(db, by, "toolkits", { collections });
  return text;
}

/** The client that an import is for: it changes no other toolkits, and new ones belong to it. */
export type ImportFor = { clientId: string; collections: string[] };

/**
 * Imports a file of toolkits as one batch; with `dryRun` it only says what it would do, and what hinders it.
 * @throws Problem 400 for anything but a file of toolkits, and for an import that something hinders
 */
export async function importToolkits(
  db: Database,
  { file, onConflict, dryRun }: ToolkitImport,
  by: Actor,
  owner: ImportFor | null = null,
): Promise<ImportPlan> {
  const read = readToolkitFile(file);
  if ("refusal" in read) throw badBody(undefined, [{ path: "file", message: read.refusal }]);
  if ("problems" in read) {
    if (!dryRun) throw badBody(undefined, read.problems);
    return { create: [], replace: [], skip: [], unchanged: [], problems: read.problems };
  }
  const toolkits = read.toolkits.map((toolkit) => ({
    ...toolkit,
    // A toolkit that is not the client's becomes a new one.
    collection:
      owner && !owner.collections.includes(toolkit.collection)
        ? ownCollection(toolkit.name)
        : toolkit.collection,
    widgets: toolkit.widgets.map((widget) => ({ ...widget, ...cleanLandingText(widget) })),
  }));
  const stored = await fileRows.known(
    db,
    toolkits.map(({ collection }) => collection),
    // A new collection may be by chance that of another client, which the import must neither tell nor change: its write is refused.
    owner?.clientId,
  );
  const { plan, writes } = planImport(toolkits, stored, onConflict);
  if (dryRun) return plan;
  if (plan.problems.length > 0) throw badBody(undefined, plan.problems);
  await fileRows.write(db, writes, by, owner?.clientId);
  return plan;
}
