import { z } from "#domain/zod.ts";
import type { ImportPlan } from "#domain/toolkit-answers.ts";
import { type FileToolkit, type FileWidget, NOT_A_FILE } from "#domain/toolkit-file.ts";
import { copyName } from "#domain/widgets/copy.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import { hasSameData } from "#domain/widgets/same-data.ts";
import { EMPTY_WIDGET, type WidgetData } from "#domain/widgets/widget.ts";

/** What becomes of a widget that exists: it stays, it gets the file's data as its draft, or the file's widget comes beside it. */
export const ON_CONFLICT = ["skip", "replace", "copy"] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** The body of `POST /toolkits/import`. With `dryRun` nothing is changed. */
export const ToolkitImport = z.object({
  file: z.record(z.string(), z.unknown(), NOT_A_FILE),
  onConflict: z.enum(ON_CONFLICT, "Must be skip, replace or copy.").default("skip"),
  dryRun: z.boolean().default(false),
});
export type ToolkitImport = z.output<typeof ToolkitImport>;

/** The query of `GET /toolkits/export`: ids with commas between them; all toolkits without any. */
export const ToolkitExportQuery = z.object({
  ids: z
    .string()
    .max(40_000)
    .transform((ids) => ids.split(",").filter((id) => id !== ""))
    .optional(),
});

/** A stored toolkit, as far as an import needs it. */
export type KnownToolkit = {
  collection: string;
  name: string;
  index: number;
  widgets: KnownWidget[];
};

type KnownWidget = {
  id: string;
  version: number;
  data: WidgetData;
  draft: DraftData | null;
  hasTests: boolean;
};

/** What an import writes. */
export type ImportWrites = {
  toolkits: FileToolkit[];
  widgets: { collection: string; widget: WidgetData & Pick<FileWidget, "cases"> }[];
  drafts: { widgetId: string; baseVersion: number; data: WidgetData }[];
  /** The tests of widgets that exist and have none. */
  cases: { widgetId: string; cases: FileWidget["cases"] }[];
};

/** What a file does to the stored toolkits: the plan for a person, and what is to be written. */
export function planImport(
  file: FileToolkit[],
  stored: KnownToolkit[],
  onConflict: OnConflict,
): { plan: ImportPlan; writes: ImportWrites } {
  const plan: ImportPlan = { create: [], replace: [], skip: [], unchanged: [], problems: [] };
  const writes: ImportWrites = { toolkits: [], widgets: [], drafts: [], cases: [] };
  for (const [index, toolkit] of file.entries()) {
    const { collection, widgets } = toolkit;
    const known = stored.find((one) => one.collection === collection);
    plan[placeOf(toolkit, known)].push({ collection, widget: null });
    if (!known) writes.toolkits.push(toolkit);
    const names = [...(known?.widgets ?? []).map(({ data }) => data.name), ...namesOf(widgets)];
    for (const [place, widget] of widgets.entries()) {
      const item = { collection, widget: widget.name };
      const existing = known?.widgets.find(({ data }) => data.name === widget.name);
      const step = stepFor(widget, existing, onConflict);
      if (step === "problem") {
        const message = `“${widget.name}” has another draft. Publish or discard it first.`;
        plan.problems.push({ path: `toolkits.${index}.widgets.${place}`, message });
      } else if (step === "copy") {
        const name = copyName(widget.name, names);
        names.push(name);
        plan.create.push({ collection, widget: name });
        writes.widgets.push({ collection, widget: { ...EMPTY_WIDGET, ...widget, name } });
      } else {
        plan[step].push(item);
        if (step === "create")
          writes.widgets.push({ collection, widget: { ...EMPTY_WIDGET, ...widget } });
        if (step === "replace" && existing) replace(existing, widget, writes);
      }
    }
  }
  return { plan, writes };
}

type Step = "create" | "replace" | "skip" | "unchanged" | "copy" | "problem";

function stepFor(
  { cases, ...fields }: FileWidget,
  existing: KnownWidget | undefined,
  onConflict: OnConflict,
): Step {
  if (!existing) return "create";
  const data = { ...existing.data, ...fields };
  const needsTests = cases.length > 0 && !existing.hasTests;
  const isLive = hasSameData(existing.data, data);
  const isDraft = existing.draft !== null && hasSameData(existing.draft, data);
  if ((isLive || (isDraft && onConflict === "replace")) && !needsTests) return "unchanged";
  if (onConflict !== "replace") return onConflict;
  return existing.draft && !isDraft && !isLive ? "problem" : "replace";
}

/** A draft is for visitors only once it is published; tests are for administrators. A field that the file does not have stays. */
function replace(
  { id: widgetId, version: baseVersion, data: live, draft, hasTests }: KnownWidget,
  { cases, ...fields }: FileWidget,
  writes: ImportWrites,
): void {
  const data = { ...live, ...fields };
  if (!hasSameData(live, data) && draft === null)
    writes.drafts.push({ widgetId, baseVersion, data });
  if (!hasTests && cases.length > 0) writes.cases.push({ widgetId, cases });
}

/** A toolkit that exists keeps its name and its index: they are live. */
function placeOf({ name, index }: FileToolkit, known: KnownToolkit | undefined) {
  if (!known) return "create";
  return known.name === name && known.index === index ? "unchanged" : "skip";
}

function namesOf(widgets: FileWidget[]): string[] {
  return widgets.map(({ name }) => name);
}
