import type { ImportPlan } from "#domain/toolkit-replies.ts";
import { ToolkitDraft } from "#domain/toolkits.ts";
import { copyName } from "#domain/widgets/copy.ts";
import { type DraftData, hasSameData } from "#domain/widgets/draft.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { EMPTY_WIDGET, WidgetChanges, type WidgetData } from "#domain/widgets/widget.ts";
import { z } from "#domain/zod.ts";

/** The format of files of toolkits (product/toolkits 5). */
const FORMAT = "prompt-widgets/toolkits";

/** The most widgets and the most bytes of a file. */
export const MAX_FILE_WIDGETS = 500;
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

export const TOO_MANY_IN_FILE = `A file has at most ${MAX_FILE_WIDGETS} widgets and 5 MB. Choose fewer toolkits.`;
export const NOT_A_FILE = "This is not a file of toolkits.";
export const NOT_UTF8 = "This file is not in UTF-8. Save it in this encoding, and choose it again.";

/** A file with more problems is not read further. */
const MAX_PROBLEMS = 20;

/** No list of a widget may have so many entries. A longer list is refused at once, without checking each entry. */
const MAX_ENTRIES = 100;

/** A widget of a file. A file from before a field of Widget existed does not have it. */
const FileWidget = WidgetChanges.omit({ widgetid: true, version: true, toolkit: true }).extend(
  NewWidget.pick({ name: true, cases: true }).shape,
);
export type FileWidget = z.output<typeof FileWidget>;

const ToolkitAlone = ToolkitDraft.omit({ isOffered: true }).extend({
  widgets: z.array(z.unknown()),
});
export type FileToolkit = Omit<z.output<typeof ToolkitAlone>, "widgets"> & {
  widgets: FileWidget[];
};

/** A file of toolkits: no ids, no keys, no clients. */
export type ToolkitFile = {
  format: typeof FORMAT;
  version: number;
  exportedAt: string;
  toolkits: FileToolkit[];
};

/** Something in a file that a save would refuse, and its place: `toolkits.0.widgets.36.name`. */
type FileProblem = { path: string; message: string };

/** Makes a file of the next version from a file of one version. */
type Upgrade = (file: Record<string, unknown>) => Record<string, unknown>;

/** The first entry makes version 2 of version 1. */
const UPGRADES: Upgrade[] = [];

/** The version of the files of today. */
const VERSION = UPGRADES.length + 1;

export function toolkitFile(toolkits: FileToolkit[], now: number): ToolkitFile {
  const exportedAt = new Date(now).toISOString();
  return { format: FORMAT, version: VERSION, exportedAt, toolkits };
}

/**
 * Reads a file of toolkits, by the rules of a save.
 * @returns the toolkits; `refusal`: the sentence why it is no such file; `problems`: what in it breaks a rule
 */
export function readToolkitFile(
  file: Record<string, unknown>,
): { toolkits: FileToolkit[] } | { refusal: string } | { problems: FileProblem[] } {
  const version = z.int().min(1).safeParse(file.version).data;
  if (file.format !== FORMAT || version === undefined || !Array.isArray(file.toolkits))
    return { refusal: NOT_A_FILE };
  if (version > VERSION) {
    const refusal = `This file was made by a newer version (${version}). This one reads up to ${VERSION}.`;
    return { refusal };
  }
  const upgraded = UPGRADES.slice(version - 1).reduce((older, upgrade) => upgrade(older), file);
  const written = upgraded.toolkits as unknown[];
  if (written.length > MAX_FILE_WIDGETS || countWidgets(written) > MAX_FILE_WIDGETS)
    return { refusal: TOO_MANY_IN_FILE };
  const { toolkits, problems } = readToolkits(written);
  if (problems.length === 0) problems.push(...repeated(toolkits));
  return problems.length > 0 ? { problems: problems.slice(0, MAX_PROBLEMS) } : { toolkits };
}

/** The number of widgets, counted before they are checked. */
function countWidgets(toolkits: unknown[]): number {
  const counted = z.array(z.object({ widgets: z.array(z.unknown()) }).catch({ widgets: [] }));
  return counted.parse(toolkits).flatMap(({ widgets }) => widgets).length;
}

/** Reads one toolkit and one widget after the other, until there are enough problems: each costs time, and an answer names few. */
function readToolkits(written: unknown[]): { toolkits: FileToolkit[]; problems: FileProblem[] } {
  const toolkits: FileToolkit[] = [];
  const problems: FileProblem[] = [];
  const read = <S extends z.ZodType>(schema: S, value: unknown, place: string) => {
    const { data, error } = schema.safeParse(value);
    for (const { path, message } of error?.issues ?? [])
      problems.push({ path: [place, ...path].join("."), message });
    return data;
  };
  for (const [index, one] of written.entries()) {
    const path = `toolkits.${index}`;
    const toolkit = read(ToolkitAlone, one, path);
    const widgets: FileWidget[] = [];
    for (const [place, value] of (toolkit?.widgets ?? []).entries()) {
      const at = `${path}.widgets.${place}`;
      const long = longList(value);
      if (long) problems.push({ path: `${at}.${long}`, message: TOO_MANY_ENTRIES });
      const widget = long ? undefined : read(FileWidget, value, at);
      if (widget) widgets.push(widget);
      if (problems.length >= MAX_PROBLEMS) return { toolkits, problems };
    }
    if (toolkit) toolkits.push({ ...toolkit, widgets });
    if (problems.length >= MAX_PROBLEMS) break;
  }
  return { toolkits, problems };
}

const TOO_MANY_ENTRIES = `A list of a widget can have at most ${MAX_ENTRIES} entries.`;

/** The name of a list that no widget can have. */
function longList(widget: unknown): string | undefined {
  const lists = Object.entries(widget ?? {});
  return lists.find(([, list]) => Array.isArray(list) && list.length > MAX_ENTRIES)?.[0];
}

/** Collections, and names of widgets in a toolkit, that a file has twice. */
function repeated(toolkits: FileToolkit[]): FileProblem[] {
  const collections = toolkits.map(({ collection }) => collection);
  return toolkits.flatMap(({ collection, widgets }, index) => {
    const path = `toolkits.${index}`;
    const names = widgets.map(({ name }) => name);
    const twice = names.flatMap((name, place) =>
      names.indexOf(name) < place
        ? [
            {
              path: `${path}.widgets.${place}.name`,
              message: `Two widgets have the name “${name}”.`,
            },
          ]
        : [],
    );
    if (collections.indexOf(collection) === index) return twice;
    const message = `Two toolkits have the collection “${collection}”.`;
    return [{ path: `${path}.collection`, message }, ...twice];
  });
}

/** The ways to import a widget that exists: it stays (`skip`), gets the file's data as its draft (`replace`), or gets a copy beside it (`copy`). */
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

export type KnownWidget = {
  id: string;
  version: number;
  data: WidgetData;
  draft: DraftData | null;
  hasTests: boolean;
};

export type ImportWrites = {
  toolkits: FileToolkit[];
  widgets: { id?: string; collection: string; widget: WidgetData & Pick<FileWidget, "cases"> }[];
  drafts: { widgetId: string; baseVersion: number; data: WidgetData }[];
  /** The tests of widgets that exist and have none. */
  cases: { widgetId: string; cases: FileWidget["cases"] }[];
};

/** Compares a file with the stored toolkits. Returns the plan for a person, and the rows to write. */
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
        const message = otherDraftSentence(widget.name);
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

/** The refusal to replace the draft of a widget. */
export function otherDraftSentence(name: string): string {
  return `“${name}” has another draft. Publish or discard it first.`;
}

/**
 * Adds the writes of an import with `replace`: the widget of the file becomes the draft of the existing one.
 * @returns false if the existing widget has another draft; nothing is added then
 */
export function replaceWidget(
  existing: KnownWidget,
  widget: FileWidget,
  writes: ImportWrites,
): boolean {
  const step = stepFor(widget, existing, "replace");
  if (step === "replace") replace(existing, widget, writes);
  return step !== "problem";
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
