import { AnswerForm, ITEMS_KINDS } from "#domain/answers/answer-form.ts";
import { ModelName, ReasoningEffort, Temperature } from "#domain/model.ts";
import { WholeNumber } from "#domain/field.ts";
import { isSame, sorted } from "#domain/merge.ts";
import { MAX_LANDING_TEXT } from "#domain/widgets/landing-text.ts";
import { MAX_TEXT, VERSION_FIELDS, type WidgetData, WidgetDraft } from "#domain/widgets/widget.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";
import { z } from "#domain/zod.ts";

/** The most characters of the note of a version. */
export const MAX_NOTE = 500;

export const NO_CHANGES = "No changes to publish.";

export const NO_PROMPT = "Write a prompt first.";

const text = (max: number) => z.string().max(max, `Must have at most ${max} characters.`);
const choices = z.array(text(500)).max(50);
const amount = z.union([z.number(), text(40)]).optional();

/** An input that is still being written: any of its texts may be empty, and its limits may be wrong. */
const DraftInput = z.object({
  name: text(200),
  type: text(30).default("text"),
  label: text(200).default(""),
  placeholder: text(200).default(""),
  inputOrder: z.union([WholeNumber, z.literal("")]).default(""),
  required: z.boolean().default(false),
  help: text(300).optional(),
  default: text(500).optional(),
  options: choices.optional(),
  maxLength: amount,
  min: amount,
  max: amount,
  step: amount,
  optional: z.boolean().optional(),
  showIf: z.object({ input: text(200), is: choices }).optional(),
});

/**
 * The data of a draft (product/workbench 1): the fields of a widget, each within its length. The rules of a save hold when the draft is
 * published, so that unfinished work can be stored.
 */
export const DraftData = z.object({
  name: text(200),
  prompt: text(MAX_TEXT.prompt),
  isPromptHidden: z.boolean(),
  submit: text(MAX_TEXT.submit),
  answer: z.object({ kind: AnswerForm.shape.kind, count: z.union([WholeNumber, z.literal("")]) }),
  inputs: z.array(DraftInput).max(MAX_INPUTS),
  description: text(MAX_TEXT.description),
  landingText: text(MAX_LANDING_TEXT),
  pageNumber: z.union([WholeNumber, z.literal("")]),
  youtube: text(1_000),
  image: text(1_000),
  // Chosen, not typed: the rules of a save hold.
  model: ModelName.nullable(),
  temperature: Temperature.nullable(),
  reasoningEffort: ReasoningEffort.nullable(),
});
export type DraftInput = z.output<typeof DraftInput>;
export type DraftData = z.output<typeof DraftData>;

/** A tool that is not stored, while a person makes it (product/making 2): what its form and its answers need. */
export const UnsavedTool = DraftData.pick({
  name: true,
  description: true,
  submit: true,
  answer: true,
  inputs: true,
  prompt: true,
  landingText: true,
});
export type UnsavedTool = z.output<typeof UnsavedTool>;

/** The version of a draft that a save started from; 0 where there was none. */
const DraftVersion = z.int().min(0);

const Note = z.string().trim().max(MAX_NOTE, `A note may have at most ${MAX_NOTE} characters.`);

/**
 * The body of `PUT /widgets/{type}/{id}/draft`. A field that `data` leaves out keeps the value of the stored draft, or of the live widget:
 * an open page of the former release does not send a new field. `baseVersion` is the version of the widget that the data has been compared
 * with; left out, a new draft starts from the live version, and a stored one keeps its own. `keep` keeps the draft that the save replaces,
 * even if the same person wrote it.
 */
export const DraftSave = z.object({
  data: DraftData.partial(),
  version: DraftVersion.optional(),
  baseVersion: z.int().min(1).optional(),
  keep: z.boolean().default(false),
});
export type DraftSave = z.output<typeof DraftSave>;

/** The query of `DELETE /widgets/{type}/{id}/draft`. */
export const DraftRemoval = z.object({ version: z.coerce.number().int().min(1).optional() });

/** The body of `POST /widgets/{type}/{id}/publish`: the version of the draft. */
export const Publication = z.object({ version: z.int().min(1), note: Note.default("") });

/** The body of `POST /widgets/{type}/{id}/restore`: the version to go back to, and the live one that it replaces. */
export const Restoration = z.object({
  to: z.int().min(1),
  version: z.int().min(1),
  note: Note.optional(),
});

/** The body of `POST /widgets/{type}/{id}/versions/{version}`. */
export const VersionNote = z.object({ note: Note });

/** How many days a replaced draft can be taken back, and how many of them a widget keeps (product/workbench 1). */
export const FORMER_DRAFT_DAYS = 7;
export const MAX_FORMER_DRAFTS = 10;

/** How many problems of an unfinished draft are told. */
const MAX_PROBLEMS = 5;

/** The data of a widget that a draft makes, or the sentences why it makes none: it breaks rules of a save. */
export function widgetOfDraft(data: DraftData): { data: WidgetData } | { problems: string[] } {
  const read = WidgetDraft.safeParse(data);
  if (read.success) {
    const { toolkit: _toolkit, ...widget } = read.data;
    return { data: widget };
  }
  const { issues } = read.error;
  const sentences = issues.map(({ path, message }) => nameAt(path, data) + message);
  return { problems: sentences.slice(0, MAX_PROBLEMS) };
}

/** What a problem is about, as the beginning of its sentence: an input, or the number of items. */
function nameAt([field, place]: PropertyKey[], { inputs, answer }: DraftData): string {
  if (place === "count" && answer.kind !== "text")
    return `Number of ${ITEMS_KINDS[answer.kind].several}: `;
  if (field !== "inputs" || typeof place !== "number") return "";
  const { label = "", name = "" } = inputs[place] ?? {};
  return label || name ? `“${label || name}”: ` : `Input ${place + 1}: `;
}

type Data = { [name in keyof WidgetData]?: unknown };

/** Whether all fields of a widget are equal, in whatever order the properties of its inputs are. */
export function hasSameData(data: Data, other: Data): boolean {
  return VERSION_FIELDS.every((field) => isSame(sorted(data[field]), sorted(other[field])));
}
