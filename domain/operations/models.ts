import { ModelName } from "#domain/model.ts";
import { DAY_MS, utcDay } from "#domain/time.ts";
import { z } from "#domain/zod.ts";

/** A model in the list of a provider. Dates are days: `2026-12-22`. */
export type ListedModel = { id: string; shutdownDate: string | null; replacement: string | null };

/**
 * A model as the daily checks of the provider's list know it. `unlisted`: no list has ever named it. Some endpoints accept names that
 * they do not list.
 */
export type KnownModel = {
  id: string;
  state: ModelState;
  shutdownDate: string | null;
  replacement: string | null;
  /** The day since which the lists no longer have it. */
  missingSince: string | null;
};

/** The days before its end on which an alert about a model is raised. From the first of them on, its clients need attention. */
const WARNING_DAYS = [90, 30, 7, 1] as const;

/** The last day (UTC) of the ends that need attention already. */
export function lastEndSoon(now: number): string {
  return utcDay(now + WARNING_DAYS[0] * DAY_MS);
}

/** The names that providers give to the day of the end, and to the model that replaces another one. */
const DATE_FIELDS = [
  "shutdown_date", // OpenAI
  "deprecation", // Mistral
  "expiration_date", // OpenRouter
  "deprecation_date", // LiteLLM
];
const REPLACEMENT_FIELDS = ["replacement", "replacement_model", "deprecation_replacement_model"];

const Entry = z.looseObject({ id: z.string().min(1).max(200) });
const List = z.union([z.object({ data: z.array(z.unknown()) }), z.array(z.unknown())]);

/** Reads the reply of `GET /models` of an OpenAI-compatible endpoint; null where it is no list, or names no model. */
export function readModelList(body: unknown): ListedModel[] | null {
  const list = List.safeParse(body).data;
  if (list === undefined) return null;
  const entries = Array.isArray(list) ? list : list.data;
  const models = entries.flatMap((entry) => {
    const found = Entry.safeParse(entry).data;
    return found ? [listedModel(found)] : [];
  });
  return models.length > 0 ? models : null;
}

function listedModel(entry: z.output<typeof Entry>): ListedModel {
  const dates = DATE_FIELDS.map((field) => dayIn(entry[field]));
  const replacements = REPLACEMENT_FIELDS.map((field) => entry[field]);
  return {
    // Gemini writes the path of a model.
    id: entry.id.replace(/^models\//u, ""),
    shutdownDate: dates.find((date) => date !== null) ?? null,
    replacement: replacements.find(isModelName) ?? null,
  };
}

/** A day as text, a time as text, or seconds since 1970. */
function dayIn(value: unknown): string | null {
  if (typeof value === "string" && !/^\d{4}-\d\d-\d\d/u.test(value)) return null;
  if (typeof value !== "string" && typeof value !== "number") return null;
  const time = new Date(typeof value === "string" ? value.slice(0, 10) : value * 1000);
  return Number.isNaN(time.getTime()) ? null : utcDay(time.getTime());
}

function isModelName(value: unknown): value is string {
  return typeof value === "string" && /^[\w.:/@-]{1,100}$/u.test(value);
}

/**
 * What a new list says about a model.
 * @param former what was known before, if anything
 * @param now milliseconds since 1970
 */
export function watchedModel(
  id: string,
  list: ListedModel[],
  former: KnownModel | undefined,
  now: number,
): KnownModel {
  const today = utcDay(now);
  const listed = list.find((model) => model.id === id);
  if (listed === undefined) {
    const wasListed = former !== undefined && former.state !== "unlisted";
    if (!wasListed) return { ...NOTHING, id };
    return { ...former, state: "gone", missingSince: former.missingSince ?? today };
  }
  const { shutdownDate, replacement } = listed;
  const known = { id, shutdownDate, replacement, missingSince: null };
  if (shutdownDate === null) return { ...known, state: "ok" };
  if (daysUntil(shutdownDate, now) > 0) return { ...known, state: "retiring" };
  return { ...known, state: "gone", missingSince: former?.missingSince ?? today };
}

const NOTHING = {
  state: "unlisted",
  shutdownDate: null,
  replacement: null,
  missingSince: null,
} as const;

/** The whole days from now (UTC) to a day. */
function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
}

/** The warning that is due before a day: the last of WARNING_DAYS that has been reached, or null. */
export function dueWarning(day: string, now: number): number | null {
  const left = daysUntil(day, now);
  return WARNING_DAYS.findLast((days) => left <= days) ?? null;
}

/** What the provider says about a model: it has it, will retire it, no longer has it, or does not list it. */
export const MODEL_STATES = ["ok", "retiring", "gone", "unlisted"] as const;
type ModelState = (typeof MODEL_STATES)[number];

/** The body of `POST /models/move`. An empty `from` stands for clients without a model. */
export const ModelMove = z
  .object({ from: z.string("Name the model to leave.").max(100), to: ModelName })
  .refine(({ from, to }) => from !== to, {
    path: ["to"],
    message: "Choose another model than the one to leave.",
  });

/** The sentence where there is no client to move. */
export function noClientUses(model: string): string {
  return model === "" ? "Every client has a model." : `No client uses ${model}.`;
}
