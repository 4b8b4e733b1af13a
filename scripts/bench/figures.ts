/** A target of the bench: the ratio of a figure of the product to the same figure of its limit, in one run. */
export type Figure = {
  name: string;
  product: number;
  limit: number;
  unit: string;
  ratio: number;
  target: { at: "least" | "most"; value: number };
};

/** Whether a figure meets its target. */
export function isMet({ ratio, target }: Figure): boolean {
  return target.at === "least" ? ratio >= target.value : ratio <= target.value;
}

/** A Markdown table with a heading. */
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

/** Rounds a figure: whole numbers from ten on, one digit after the point below. */
export function round(value: number): number {
  return value >= 10 ? Math.round(value) : Math.round(value * 10) / 10;
}
