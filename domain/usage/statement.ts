import type { Statement, StatementList, StatementSums } from "#domain/usage/replies.ts";

export const STATEMENT_NOT_OVER = "This month is not over. Choose a month that is over.";
export function noAnswersSentence(first: string | null): string {
  return first === null ? "There are no answers yet." : `There are no answers before ${first}.`;
}

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
];

/** A statement as the rows of a file, with a row of headers. Amounts are plain decimals. */
export function statementTable({ month, client, rows }: Statement): Row[] {
  return [
    ["Month", "Client", "Client id", "Widget or tool", "Id", "Model", ...SUM_HEADERS],
    ...rows.map(({ feature, name, model, ...sums }) => [
      month,
      client.name,
      client.id,
      name,
      feature,
      model,
      ...cellsOf(sums),
    ]),
  ];
}

/** All clients of a month as the rows of a file. */
export function statementListTable({ month, clients }: StatementList): Row[] {
  return [
    ["Month", "Client", "Client id", ...SUM_HEADERS],
    ...clients.map(({ id, name, ...sums }) => [month, name, id, ...cellsOf(sums)]),
  ];
}

function cellsOf({
  answers,
  failures,
  inputTokens,
  cachedTokens,
  outputTokens,
  cost,
}: StatementSums): Row {
  return [answers, failures, inputTokens, cachedTokens, outputTokens, cost / 1e9];
}
