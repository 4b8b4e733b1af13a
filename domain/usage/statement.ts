import { Id } from "#domain/field.ts";
import type {
  Priced,
  Statement,
  StatementList,
  StatementSums,
  Terms,
} from "#domain/usage/statement-answers.ts";
import { dollarText } from "#domain/usage/money.ts";
import { z } from "#domain/zod.ts";

const MARGIN_RULE = "Must be a margin from 0 to 500 per cent.";
const PRICE_RULE = "Must be a price an answer, from 0 to 1,000.";
const CURRENCY_RULE = "Must be three letters, such as EUR.";
const RATE_RULE = "Must be the price of a dollar in the currency, above 0 and up to 100,000.";
const INVOICE_RULE = "Must be an amount from 0 to 100,000,000 dollars.";
const ONE_PRICE = "Enter either a margin or a price an answer.";

const Fields = z.object({
  marginPercent: z.number(MARGIN_RULE).min(0, MARGIN_RULE).max(500, MARGIN_RULE).nullable(),
  pricePerAnswer: z
    .int(PRICE_RULE)
    .min(0, PRICE_RULE)
    .max(1e12, PRICE_RULE)
    .nullable()
    .meta({ description: "Nano-units of the currency" }),
  currency: z
    .string(CURRENCY_RULE)
    .regex(/^[A-Z]{3}$/u, CURRENCY_RULE)
    .meta({ examples: ["EUR"] }),
  rate: z
    .number(RATE_RULE)
    .min(1e-6, RATE_RULE)
    .max(100_000, RATE_RULE)
    .meta({ description: "The price of a dollar in the currency" }),
});

/** The terms of a client that has none: the cost in dollars. */
export const COST_ONLY: Terms = {
  marginPercent: 0,
  pricePerAnswer: null,
  currency: "USD",
  rate: 1,
};

/** The body of `POST /statements/{month}/terms`. */
export const NewTerms = z
  .object({
    clientid: Id,
    marginPercent: Fields.shape.marginPercent.default(null),
    pricePerAnswer: Fields.shape.pricePerAnswer.default(null),
    currency: Fields.shape.currency.default(COST_ONLY.currency),
    rate: Fields.shape.rate.default(COST_ONLY.rate),
    former: Fields.optional().meta({
      description: "The terms that the caller has read. If others are stored, the answer is 409.",
    }),
  })
  .refine(
    ({ marginPercent, pricePerAnswer }) => (marginPercent === null) !== (pricePerAnswer === null),
    { path: ["marginPercent"], message: ONE_PRICE },
  );
export type NewTerms = z.output<typeof NewTerms>;

const Amount = z.int(INVOICE_RULE).min(0, INVOICE_RULE).max(1e17, INVOICE_RULE).nullable();

/** The body of `POST /statements/{month}/invoice`. */
export const Invoice = z.object({
  amount: Amount.meta({ description: "Nano-dollars; null removes it" }),
  former: Amount.optional().meta({
    description:
      "The invoice that the caller has read. If another one is stored, the answer is 409.",
  }),
});
export type Invoice = z.output<typeof Invoice>;

export const STATEMENT_NOT_OVER =
  "This month is not over. A statement has all answers of a month that is over.";
export const STATEMENT_CLOSED = "This month is closed: its statements stay as they are.";
export function beforeFirst(first: string | null): string {
  return first === null ? "There are no answers yet." : `There are no answers before ${first}.`;
}

/** What a client pays, in nano-units of the currency. */
export function priceOf({ answers, failures, cost }: StatementSums, terms: Terms): number {
  const { marginPercent, pricePerAnswer, rate } = terms;
  if (pricePerAnswer !== null) return (answers - failures) * pricePerAnswer;
  return Math.round(((cost * (100 + (marginPercent ?? 0))) / 100) * rate);
}

/** The sums of some rows. */
export function sumOf(rows: readonly StatementSums[]): StatementSums {
  const sum = (name: keyof StatementSums) => rows.reduce((total, row) => total + row[name], 0);
  return {
    answers: sum("answers"),
    failures: sum("failures"),
    inputTokens: sum("inputTokens"),
    cachedTokens: sum("cachedTokens"),
    outputTokens: sum("outputTokens"),
    cost: sum("cost"),
  };
}

type Row = (string | number)[];

const SUM_HEADERS = [
  "Answers",
  "Failures",
  "Tokens in",
  "Of these cached",
  "Tokens out",
  "Cost in US dollars",
  "Price",
  "Currency",
];

/** A statement as the rows of a file, with a row of headers. Amounts are plain decimals. */
export function statementTable({ month, client, rows, terms }: Statement): Row[] {
  return [
    ["Month", "Client", "Client id", "Widget or tool", "Id", "Model", ...SUM_HEADERS],
    ...rows.map(({ feature, name, model, ...sums }) => [
      month,
      client.name,
      client.id,
      name,
      feature,
      model,
      ...cellsOf(sums, terms.currency),
    ]),
  ];
}

/** All clients of a month as the rows of a file. */
export function statementListTable({ month, clients }: StatementList): Row[] {
  return [
    ["Month", "Client", "Client id", ...SUM_HEADERS],
    ...clients.map(({ id, name, currency, ...sums }) => [
      month,
      name,
      id,
      ...cellsOf(sums, currency),
    ]),
  ];
}

function cellsOf({ cost, price, ...sums }: Priced, currency: string): Row {
  const { answers, failures, inputTokens, cachedTokens, outputTokens } = sums;
  const counts = [answers, failures, inputTokens, cachedTokens, outputTokens];
  return [...counts, cost / 1e9, price / 1e9, currency];
}

/** Terms in words: `its cost and 20 %, at EUR 0.86 a dollar`. */
export function termsText({ marginPercent, pricePerAnswer, currency, rate }: Terms): string {
  if (pricePerAnswer !== null)
    return `${currency} ${dollarText(pricePerAnswer)} for each answer that did not fail`;
  const margin = marginPercent ? ` and ${marginPercent} %` : "";
  const isDollar = currency === COST_ONLY.currency && rate === COST_ONLY.rate;
  return `its cost${margin}${isDollar ? " in US dollars" : `, at ${currency} ${rate} a dollar`}`;
}

/** An amount in nano-units of a currency, for people: `EUR 12.30`. Amounts below a cent have four decimals. */
export function inCurrency(nano: number, currency: string): string {
  const amount = nano / 1e9;
  if (amount > 0 && amount < 0.0001) return `< ${currency} 0.0001`;
  const digits = amount > 0 && amount < 0.01 ? 4 : 2;
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${currency} ${amount.toLocaleString("en", format)}`;
}
