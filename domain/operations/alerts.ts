import { monthsText } from "#domain/operations/database-size.ts";
import { type AlertKind, isKnown } from "#domain/operations/alert-titles.ts";
import { dollarText } from "#domain/usage/money.ts";
import { z } from "#domain/zod.ts";

/** The facts that the sentence of an alert names. They leave this site by e-mail and webhook, so no text of a visitor may be among them. */
export type AlertData = Record<string, string | number>;

type Facts = { clientName?: string; data: AlertData };

/** The sentences of the alerts (product/operations 6). */
const SENTENCES: Record<AlertKind, (facts: Facts) => string> = {
  "budget.warning": ({ data, ...facts }) =>
    `${payer(facts)} spent ${moneyText(data.spent)} of the ${moneyText(data.budget)} for ${dateText(data.month)}.`,
  "budget.reached": ({ data, ...facts }) =>
    `${payer(facts)} used up the ${moneyText(data.budget)} for ${dateText(data.month)}.`,
  "quota.reached": ({ data, ...facts }) =>
    `${payer(facts)} used up the ${text(data.quota)} answers of ${dateText(data.day)}.`,
  "model.retiring": ({ data }) =>
    `The provider ends ${text(data.model)} on ${dateText(data.date)}${instead(data)}. ${users(data)}`,
  "model.gone": ({ data }) =>
    `The provider no longer has ${text(data.model)}${instead(data)}. ${users(data)}`,
  "model.replaced": ({ data }) =>
    `${text(data.answered)} answered in place of ${text(data.asked)} (${counted(data.answers, "answer")} of the last hour). ${priceChange(data)}`,
  "model.failing": ({ data }) =>
    `${text(data.failures)} of the last ${text(data.answers)} answers of ${text(data.model)} failed.`,
  "model.thinking": ({ data }) =>
    `${counted(data.answers, "answer")} of ${text(data.model)} in the last hour used up ${data.answers === 1 ? "its" : "their"} tokens for thoughts and had no text. Choose less reasoning effort for its clients, or another model.`,
  "price.missing": ({ data }) =>
    `${text(data.model)} has no price: ${counted(data.answers, "answer")} of the last hour ${data.answers === 1 ? "was" : "were"} counted at the price of the most expensive known model.`,
  "server.error": ({ data }) =>
    `An unexpected error (${text(data.failure)}) at ${text(data.route)}. Request ${text(data.request)}.`,
  "runs.lost": ({ data }) =>
    `${counted(data.count, "answer")} of the last hour did not end properly. The cost is estimated.`,
  "runs.over": ({ data }) =>
    `${counted(data.count, "answer")} of the last hour cost more than was reserved, $${dollarText(Number(data.more))} in all. A budget can be exceeded by this amount.`,
  "origin.refused": ({ data }) =>
    `${counted(data.sites, "site")} that ${data.sites === 1 ? "is" : "are"} not allowed tried to show widgets of ${counted(data.clients, "client")} in the last 24 hours.`,
  "key.ending": ({ clientName, data }) =>
    `The old key ${text(data.key)} of ${clientName ?? "a client"} ends on ${timeText(data.end)} UTC. ${lastUse(data)} Put the current key into the pages that still have the old one.`,
  "token.ending": ({ clientName, data }) =>
    `The service token ${text(data.token)} of ${clientName ?? "the platform"} ends on ${timeText(data.end)} UTC. Its program needs a new one by then.`,
  "lti.refused": ({ clientName, data }) =>
    `The learning platform ${text(data.platform)} of ${clientName ?? "a client"} does not take points of a quiz: ${text(data.reason)}. These points are lost. Pupils can get points with new questions.`,
  "lti.host": ({ clientName, data }) =>
    `The learning platform ${text(data.platform)} of ${clientName ?? "a client"} was opened at ${text(data.host)}, which is not one of its addresses: it shows no widget there and gets no points. If the address belongs to the school, add it under Connections, LMS on the page of the client.`,
  "lti.services": ({ clientName, data }) =>
    `The learning platform ${text(data.platform)} of ${clientName ?? "a client"} takes points at ${text(data.host)}, which is not one of its addresses: quizzes open without points. If the address belongs to the platform, enter it as the address of the services under Connections, LMS on the page of the client.`,
  "database.size": ({ data }) =>
    `The database is ${text(data.percent)} % full${data.months === "" ? "" : `, and will be full in ${monthsText(Number(data.months))}`}. A full database allows no answers: keep answers and chats for fewer days, or delete what is not needed.`,
  "job.failed": ({ data }) =>
    `The job ${text(data.job)} failed in its run of ${timeText(data.begun)} UTC. The log has the reason.`,
  "job.late": ({ data }) =>
    `The job ${text(data.job)} is late: it last ran on ${timeText(data.begun)} UTC.`,
  "drill.overdue": ({ data }) =>
    `No backup has been restored for ${text(data.days)} days${data.last ? `: the last drill was on ${timeText(data.last)} UTC` : ""}. A backup that was never restored is not proven: run \`npm run drill\`.`,
};

/** The sentence that a person reads, on the page and in every message. */
export function alertSentence(kind: string, facts: Facts): string {
  return isKnown(kind) ? SENTENCES[kind](facts) : `An alert of the kind ${kind}.`;
}

function payer({ clientName }: Pick<Facts, "clientName">): string {
  return clientName ? `${clientName} has` : "All clients together have";
}

function instead({ replacement }: AlertData): string {
  return replacement ? ` and names ${replacement} as its replacement` : "";
}

function users({ clients }: AlertData): string {
  // Without their number: an alert stays, and the page Models has today's.
  return Number(clients ?? 0) === 0
    ? "It is the fallback model."
    : "Clients use it: move them to another model on the page Models.";
}

function lastUse({ lastAnswerOn }: AlertData): string {
  return lastAnswerOn
    ? `It last gave an answer on ${dateText(lastAnswerOn)}.`
    : "It has given no answer.";
}

/** A sentence that compares the price of a million tokens of the model that answers with that of the model that was asked. */
function priceChange({ asked, input, output, askedInput, askedOutput }: AlertData): string {
  const [now, before] = [Number(input) + Number(output), Number(askedInput) + Number(askedOutput)];
  if (Number.isNaN(now) || Number.isNaN(before)) return "The price of one of the two is not known.";
  const word = now === before ? "costs as much" : now > before ? "costs more" : "costs less";
  return `It ${word}: a million tokens are ${microText(input)} in and ${microText(output)} out; those of ${text(asked)}, ${microText(askedInput)} and ${microText(askedOutput)}.`;
}

/** Micro-dollars as dollars. */
function microText(value: string | number | undefined): string {
  return `$${Number(value) / 1_000_000}`;
}

function counted(value: string | number | undefined, noun: string): string {
  return `${text(value)} ${noun}${Number(value) === 1 ? "" : "s"}`;
}

/** A value of a row that another version of this product may have written. */
function text(value: string | number | undefined): string {
  return value === undefined ? "?" : String(value);
}

/** `June 10, 2026, 10:00` for a stored `2026-06-10, 10:00`. */
function timeText(value: string | number | undefined): string {
  const [day, time] = text(value).split(", ");
  return time === undefined ? text(value) : `${dateText(day)}, ${time}`;
}

/** A day such as `2026-12-25`, or a month such as `2026-12`, in words: `December 25, 2026`. */
function dateText(value: string | number | undefined): string {
  const date = new Date(text(value));
  if (Number.isNaN(date.getTime())) return text(value);
  const isMonth = text(value).length === 7;
  return date.toLocaleDateString("en-US", {
    year: "numeric",
    month: "long",
    day: isMonth ? undefined : "numeric",
    timeZone: "UTC",
  });
}

/** Nano-dollars as dollars. */
function moneyText(nano: string | number | undefined): string {
  const dollars = Number(nano ?? Number.NaN) / 1_000_000_000;
  return Number.isFinite(dollars) ? `$${dollars.toFixed(2)}` : "?";
}

/** An alert to insert. Its key is unique, so it is raised once: `quota.reached:CLIENT-ID:2026-11-22`. */
export type NewAlert = { key: string; kind: AlertKind; clientId?: string; data: AlertData };

export const AlertQuery = z.object({
  state: z.enum(["open", "acknowledged"], "Must be open or acknowledged.").default("open"),
  /** The key of the last alert of the page before. */
  before: z.string().max(400).optional(),
  size: z.coerce
    .number("Must be a number from 1 to 200.")
    .int("Must be a number from 1 to 200.")
    .min(1, "Must be a number from 1 to 200.")
    .max(200, "Must be a number from 1 to 200.")
    .default(50),
});
export type AlertQuery = z.output<typeof AlertQuery>;

/** The body of `POST /alerts/acknowledge`. */
export const Acknowledgement = z.object({
  keys: z
    .array(z.string().min(1).max(400), "Name the alerts by their keys.")
    .min(1, "Name at least one alert.")
    .max(200, "Name at most 200 alerts."),
});
