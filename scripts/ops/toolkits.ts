import type { Database } from "#db/base/database.ts";
import type { ImportPlan, PlannedItem } from "#domain/toolkit-replies.ts";
import * as toolkits from "#db/toolkits.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { NOT_A_FILE, ToolkitImport } from "#domain/toolkit-file.ts";
import { readText } from "#scripts/ops/read-text.ts";
import { UsageError } from "#scripts/command.ts";
import type { Told } from "#scripts/ops/table.ts";
import { Problem } from "#worker/problem.ts";
import { exportToolkits, importToolkits } from "#worker/rest/toolkits/toolkits.ts";

export type ToolkitOptions = {
  remote?: boolean;
  collection?: string;
  "dry-run"?: boolean;
  "on-conflict"?: string;
};

/** The most characters of a file for a remote database: wrangler gets the statements on its command line. */
const MAX_REMOTE = 80_000;

/** `export-toolkits [--collection C]`: the file of all toolkits, or of one. */
export async function exportCommand(
  db: Database,
  { collection }: ToolkitOptions,
  by: Actor,
): Promise<Told> {
  const exported = collection === undefined ? "all" : { ids: [await idOf(db, collection)] };
  return { file: await inWords(exportToolkits(db, by, exported)) };
}

/** `import-toolkits FILE [--dry-run] [--on-conflict skip|replace|copy]`: what becomes of each widget of a file. */
export async function importCommand(
  db: Database,
  [path]: string[],
  options: ToolkitOptions,
  by: Actor,
): Promise<Told> {
  if (path === undefined) throw new UsageError("usage: import-toolkits FILE");
  const file = readFile(path);
  if (options.remote && JSON.stringify(file).length > MAX_REMOTE)
    throw new Error("The file is too large for a command. Import it on the page Toolkits.");
  const checked = ToolkitImport.safeParse({
    file,
    onConflict: options["on-conflict"],
    dryRun: options["dry-run"],
  });
  if (!checked.success)
    throw new Error(checked.error.issues.map(({ message }) => message).join(" "));
  return { rows: rowsOf(await inWords(importToolkits(db, checked.data, by))) };
}

function rowsOf({ create, replace, skip, unchanged, problems }: ImportPlan) {
  const rows = (outcome: string, items: PlannedItem[]) =>
    items.map(({ collection, widget }) => ({ outcome, collection, widget, problem: null }));
  return [
    ...problems.map(({ path, message }) => ({
      outcome: "problem",
      collection: path,
      widget: null,
      problem: message,
    })),
    ...rows("added", create),
    ...rows("draft", replace),
    ...rows("skipped", skip),
    ...rows("unchanged", unchanged),
  ];
}

async function idOf(db: Database, collection: string): Promise<string> {
  const toolkit = await toolkits.getByCollection(db, collection);
  if (toolkit === null) throw new Error(`There is no toolkit with the collection ${collection}.`);
  return toolkit.id;
}

function readFile(path: string): unknown {
  const text = readText(path);
  try {
    // `npm run` writes the name of the command before the output that the file may come from.
    return JSON.parse(text.slice(text.indexOf("{")));
  } catch {
    throw new Error(NOT_A_FILE);
  }
}

/** A refusal as the sentence that a terminal shows. */
async function inWords<T>(done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    throw error instanceof Problem ? new Error(error.parts.detail ?? error.title) : error;
  });
}
