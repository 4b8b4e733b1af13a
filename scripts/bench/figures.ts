/** One target of the bench: a figure of the product over the same figure of its limit, in one run. */
export type Figure = {
  name: string;
  product: number;
  limit: number;
  unit: string;
  ratio: number;
  target: { at: "least" | "most"; value: number };
};

/** Whether a figure is as good as its target asks. */
export function isMet({ ratio, target }: Figure): boolean {
  return target.at === "least" ? ratio >= target.value : ratio <= target.value;
}

/** Rows of text under a heading, as a table of Markdown. */
export function table(heading: string[], rows: (string | number)[][]): string {
  const texts = [heading, ...rows.map((row) => row.map(String))];
  const widths = heading.map((_, column) =>
    Math.max(...texts.map((row) => row[column]?.length ?? 0)),
  );
  const lines = texts.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}

/** The targets as a table. */
export function figureTable(figures: Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.product)} ${figure.unit}`,
    `${round(figure.limit)} ${figure.unit}`,
    figure.ratio.toFixed(2),
    `${figure.target.at === "least" ? "≥" : "≤"} ${figure.target.value}`,
    isMet(figure) ? "met" : "MISSED",
  ]);
  return table(["figure", "product", "limit", "ratio", "target", ""], rows);
}

/** Short enough to read: no fractions over ten, one digit of them below. */
export function round(value: number): number {
  return value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}
