import type { GivenValues } from "#domain/widgets/input-values.ts";
import { AnswerForm, TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import { type Chosen, ModelName, ReasoningEffort, Temperature } from "#domain/model.ts";
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

const emptyIsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? null : value), schema.nullable()).default(null);

/** The fields of a save. A new widget gets the defaults; an edit keeps the stored value of a field left out. */
const fields = {
  name: nameText(MAX_NAME, "Widget Name is required."),
  prompt: optionalText(MAX_TEXT.prompt).default(""),
  isPromptHidden: z.boolean().default(false),
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
  model: emptyIsNull(ModelName),
  temperature: emptyIsNull(Temperature),
  reasoningEffort: ReasoningEffort.nullable().default(null),
  // The collection to move the widget to, if it is not that of the path.
  toolkit: z.string().max(60).optional(),
};

/** The fields of a stored widget (product/widgets 1). `landingText` is sanitised HTML. */
export const WidgetData = z
  .object({
    name: z.string(),
    prompt: z.string(),
    isPromptHidden: z.boolean().describe("Only its authors get the prompt: for others it is empty"),
    submit: z.string(),
    answer: AnswerForm,
    inputs: z.array(WidgetInput),
    description: z.string(),
    landingText: z.string(),
    pageNumber: z.int(),
    youtube: z.string(),
    image: z.string(),
    model: z.string().nullable().describe("The model that answers; null: that of the client"),
    temperature: z.string().nullable().describe("Null: that of the client"),
    reasoningEffort: ReasoningEffort.nullable().describe("Null: that of the client"),
  })
  .meta({ id: "WidgetData" });
export type WidgetData = z.output<typeof WidgetData>;

/** The fields by which a widget has another model than its client. Administrators choose them (product/making 4). */
export const MODEL_FIELDS = ["model", "temperature", "reasoningEffort"] as const;
export type ModelChoice = Pick<WidgetData, (typeof MODEL_FIELDS)[number]>;

/** The fields of a widget but its model, for people who do not choose it. */
export function withoutModel<T extends Partial<ModelChoice>>(widget: T) {
  const { model: _, temperature: __, reasoningEffort: ___, ...fields } = widget;
  return fields;
}

/** The model that answers for a widget, and its settings: those of the client, where the widget has none. */
export function chosenFor(
  { model, temperature, reasoningEffort }: ModelChoice,
  client: Chosen,
): Chosen {
  return {
    model: model ?? client.model,
    temperature: temperature ?? client.temperature,
    effort: reasoningEffort ?? client.effort,
  };
}

/** A widget as people who are not its authors get it: without a hidden prompt (product/making 3). */
export function withoutHiddenPrompt(data: WidgetData): WidgetData {
  return data.isPromptHidden ? { ...data, prompt: "" } : data;
}

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

/** The body of `POST /widgets/mine/favourite`. */
export const FavouriteChange = z.object({ id: Id, isFavourite: z.boolean() });

/** The body of `POST /widgets/mine/used`. */
export const WidgetUse = z.object({ id: Id });

/** The body of `POST /widgets/{type}/{id}/approvals` (product/workbench 2). */
export const WidgetApproval = z.object({ clientid: Id, isApproved: z.boolean() });
export type WidgetApproval = z.output<typeof WidgetApproval>;

const isTexts = (value: unknown) =>
  typeof value === "string" ||
  (Array.isArray(value) && value.every((text) => typeof text === "string"));

/** The values of a form by the names of its inputs, as a body has them. */
export const ValuesByName = z
  // Not z.record(): inputs may have names such as `__proto__`.
  .custom<Record<string, string | string[]>>(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every(isTexts),
    "Must be an object with a text, or a list of texts, for each input name.",
  )
  .meta({
    description: "A text, or a list of texts, for the name of each input",
    type: "object",
    additionalProperties: {
      anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
    },
    examples: [{ topic: "Photosynthesis" }],
  })
  .transform((values): GivenValues => {
    const entries = Object.entries(values);
    return new Map(entries.map(([name, value]) => [name, [value].flat()]));
  });
