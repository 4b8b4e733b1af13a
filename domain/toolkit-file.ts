import { z } from "#domain/zod.ts";
import { ToolkitDraft } from "#domain/toolkits.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { WidgetChanges } from "#domain/widgets/widget.ts";

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

/** More entries than a list of a widget may have. Longer ones are refused before each entry is checked. */
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
export type FileProblem = { path: string; message: string };

/** Makes a file of the next version from a file of one version. */
type Upgrade = (file: Record<string, unknown>) => Record<string, unknown>;

/** The first entry makes version 2 of version 1. */
const UPGRADES: Upgrade[] = [];

/** The version of the files of today. */
const VERSION = UPGRADES.length + 1;

/** The file of some toolkits. */
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
