import type { AlertData, AlertKind } from "#domain/operations/alerts.ts";

type Facts = { clientName?: string; data: AlertData };

const SENTENCES: Record<AlertKind, (facts: Facts) => string> = {
  "budget.warning": ({ data, ...facts }) =>
    `${payer(facts)} spent ${money(data.spent)} of the ${money(data.budget)} for ${text(data.month)}.`,
  "budget.reached": ({ data, ...facts }) =>
    `${payer(facts)} used up the ${money(data.budget)} for ${text(data.month)}.`,
  "quota.reached": ({ data, ...facts }) =>
    `${payer(facts)} used up the ${text(data.quota)} answers of ${text(data.day)}.`,
  "model.retiring": ({ data }) =>
    `The provider ends ${text(data.model)} on ${text(data.date)}${instead(data)}. ${users(data)}`,
  "model.gone": ({ data }) =>
    `The provider no longer has ${text(data.model)}${instead(data)}. ${users(data)}`,
  "model.failing": ({ data }) =>
    `${text(data.failures)} of the last ${text(data.answers)} answers of ${text(data.model)} failed.`,
  "server.error": ({ data }) =>
    `An unexpected error (${text(data.failure)}) at ${text(data.route)}. Request ${text(data.request)}.`,
  "runs.lost": ({ data }) =>
    `${text(data.count)} answers of the last hour were never settled. Their cost is estimated.`,
  "origin.refused": ({ data }) =>
    `${counted(data.sites, "site")} that ${data.sites === 1 ? "is" : "are"} not allowed tried to show widgets of ${counted(data.clients, "client")} in the last 24 hours.`,
};

/** The title of an alert: the subject of its e-mail. */
const TITLES: Record<AlertKind, string> = {
  "budget.warning": "Budget almost used",
  "budget.reached": "Budget used up",
  "quota.reached": "Answers of the day used up",
  "model.retiring": "A model retires",
  "model.gone": "A model is gone",
  "model.failing": "A model fails",
  "server.error": "Unexpected error",
  "runs.lost": "Answers were lost",
  "origin.refused": "Sites were refused",
};

/** The sentence that a person reads, on the page and in every message. */
export function alertSentence(kind: string, facts: Facts): string {
  return isKnown(kind) ? SENTENCES[kind](facts) : `An alert of the kind ${kind}.`;
}

/** The title of an alert. */
export function alertTitle(kind: string): string {
  return isKnown(kind) ? TITLES[kind] : kind;
}

function isKnown(kind: string): kind is AlertKind {
  return Object.hasOwn(SENTENCES, kind);
}

function payer({ clientName }: Pick<Facts, "clientName">): string {
  return clientName ? `${clientName} has` : "All clients together have";
}

function instead({ replacement }: AlertData): string {
  return replacement ? ` and names ${replacement} as its replacement` : "";
}

function users({ clients }: AlertData): string {
  const count = Number(clients ?? 0);
  if (count === 0) return "It is the fallback model.";
  return `${counted(count, "client")} ${count === 1 ? "uses" : "use"} it.`;
}

function counted(value: string | number | undefined, noun: string): string {
  return `${text(value)} ${noun}${Number(value) === 1 ? "" : "s"}`;
}

/** A value of a row that another version of this product may have written. */
function text(value: string | number | undefined): string {
  return value === undefined ? "?" : String(value);
}

/** Nano-dollars as dollars. */
function money(nano: string | number | undefined): string {
  const dollars = Number(nano ?? Number.NaN) / 1_000_000_000;
  return Number.isFinite(dollars) ? `$${dollars.toFixed(2)}` : "?";
}
