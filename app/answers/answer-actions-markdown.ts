import TurndownService from "turndown";
import { latexOf } from "#app/maths-as-text.ts";

/** Sanitised HTML as Markdown, with tables and formulas. */
export function markdownOf(html: string): string {
  const service = new TurndownService({
    headingStyle: "atx",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
  });
  service.addRule("strikethrough", {
    filter: ["del", "s"],
    replacement: (content) => `~~${content}~~`,
  });
  service.addRule("maths", { filter: "math", replacement: (_, formula) => latexOf(formula) });
  // The library has no rule for tables.
  service.addRule("table", {
    filter: "table",
    replacement: (_, table) => `\n\n${tableOf(service, table as HTMLTableElement)}\n\n`,
  });
  return `${service.turndown(html).trim()}\n`;
}

function tableOf(service: TurndownService, table: HTMLTableElement): string {
  const [head = [], ...rows] = [...table.rows].map((row) =>
    [...row.cells].map((cell) => cellOf(service, cell)),
  );
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [head, head.map(() => "---"), ...rows].map(line).join("\n");
}

function cellOf(service: TurndownService, cell: HTMLElement): string {
  return service
    .turndown(cell.innerHTML)
    .trim()
    .replace(/\|/gu, "\\|")
    .replace(/\s*\n+/gu, "<br>");
}
