import { AnswerForm, TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import {
  Id,
  ImageUrl,
  Version,
  WholeNumber,
  nameText,
  optionalFields,
  optionalText,
} from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { MAX_LANDING_TEXT } from "#domain/widgets/landing-text.ts";
import { WidgetInput } from "#domain/widgets/widget-input.ts";
import { SavedInputs } from "#domain/widgets/widget-inputs.ts";
import { z } from "#domain/zod.ts";

/** A YouTube video id of eleven characters, or an empty text. Checked when saved and when rendered (product/widgets 8). */
export const YoutubeId = z
  .string()
  .regex(/^([\w-]{11})?$/u, "Must be the 11 characters of a YouTube video id.");

/** Extracts the video id from a YouTube address, which people paste into the field for the id. Returns any other text unchanged. */
export function youtubeIdIn(text: string): string {
  const address =
    /^(?:https?:\/\/)?(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:\S*&)?v=|(?:embed|shorts|live|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/u;
  return address.exec(text.trim())?.[1] ?? text;
}

const trimmed = z
  .string()
  .nullable()
  .transform((value) => (value ?? "").trim());

/** The most characters of a widget's name. */
export const MAX_NAME = 200;

/** The most characters of the texts that a draft may have as long as a widget. */
export const MAX_TEXT = { prompt: 20_000, submit: 100, description: 2_000 };

/** The fields of a save. A new widget gets the defaults; an edit keeps the stored value of a field left out. */
const fields = {
  name: nameText(MAX_NAME, "Widget Name is required."),
  prompt: optionalText(MAX_TEXT.prompt).default(""),
  submit: optionalText(MAX_TEXT.submit).default(""),
  answer: AnswerForm.default(TEXT_ANSWER),
  inputs: SavedInputs.default([]),
  description: optionalText(MAX_TEXT.description).default(""),
  landingText: optionalText(MAX_LANDING_TEXT).default(""),
  pageNumber: WholeNumber.default(1),
  youtube: trimmed.pipe(YoutubeId).meta({ description: "The id of a YouTube video" }).default(""),
  image: trimmed
    .pipe(ImageUrl)
    .meta({ description: "An address that begins with https://, or a path of this site" })
    .default(""),
  // The collection to move the widget to, if it is not that of the path.
  toolkit: z.string().max(60).optional(),
};

/** The fields of a stored widget (product/widgets 1). `landingText` is sanitised HTML. */
export const WidgetData = z
  .object({
    name: z.string(),
    prompt: z.string(),
    submit: z.string(),
    answer: AnswerForm,
    inputs: z.array(WidgetInput),
    description: z.string(),
    landingText: z.string(),
    pageNumber: z.int(),
    youtube: z.string(),
    image: z.string(),
  })
  .meta({ id: "WidgetData" });
export type WidgetData = z.output<typeof WidgetData>;

/** A stored widget. `type` is the collection of its toolkit. */
export const Widget = z
  .object({
    id: z.string(),
    type: z.string(),
    version: z.int(),
    data: WidgetData,
  })
  .meta({ id: "Widget" });
export type Widget = z.output<typeof Widget>;

/** A widget in a selection among all widgets. */
export type WidgetName = Pick<Widget, "id" | "type"> & Pick<WidgetData, "name">;

/** A widget as `POST /widgets/{type}/add` takes it. */
export const WidgetDraft = z.object(fields);
export type WidgetDraft = z.output<typeof WidgetDraft>;

/** The data of a widget that nobody has written anything for. */
export const EMPTY_WIDGET = { ...WidgetDraft.parse({ name: "-" }), name: "" };

/** Changes to a widget: a field left out keeps its value. `toolkit` moves the widget to another collection. */
export const WidgetChanges = z.object({
  ...optionalFields(fields),
  widgetid: Id,
  version: Version,
});
export type WidgetChanges = z.output<typeof WidgetChanges>;

/** The most versions of a widget; beyond it, the oldest ones without a note go (product/workbench 1). */
export const MAX_VERSIONS = 100;

/** The most versions with a note, and the most bytes of all versions of a widget. Beyond them the oldest go. */
export const MAX_NOTED_VERSIONS = 50;
export const MAX_VERSION_BYTES = 4 * 1024 * 1024;

/** The query of `GET /widgets/{type}/{id}/versions`. */
export const VersionQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: ListQuery.shape.size,
});
export type VersionQuery = z.output<typeof VersionQuery>;

/** The fields of a widget that versions have, in the order of their comparison. */
export const VERSION_FIELDS = Object.keys(WidgetData.shape) as (keyof WidgetData)[];

/** The body of `POST /widgets/{type}/{id}/approvals` (product/workbench 2). */
export const WidgetApproval = z.object({ clientid: Id, isApproved: z.boolean() });
export type WidgetApproval = z.output<typeof WidgetApproval>;
