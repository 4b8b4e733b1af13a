import { Node } from "@tiptap/core";

/** Tables whose cells can be edited. Without these nodes the editor would take an answer's table apart. */
export const TABLE_NODES = [
  Node.create({
    name: "table",
    group: "block",
    content: "tableRow+",
    isolating: true,
    parseHTML: () => [{ tag: "table" }],
    // The sanitiser adds the same attribute to every table.
    renderHTML: () => ["table", { tabindex: "0" }, ["tbody", 0]],
  }),
  Node.create({
    name: "tableRow",
    content: "(tableCell | tableHeader)+",
    parseHTML: () => [{ tag: "tr" }],
    renderHTML: () => ["tr", 0],
  }),
  cell("tableCell", "td"),
  cell("tableHeader", "th"),
];

function cell(name: string, tag: string) {
  return Node.create({
    name,
    content: "block+",
    isolating: true,
    addAttributes: () => ({ colspan: { default: null }, rowspan: { default: null } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });
}

/** The HTML with cells of one paragraph as plain cells, as answers have them. */
export function withPlainCells(html: string): string {
  return html.replace(/<(t[dh])([^>]*)><p>((?:(?!<\/?p>)[^])*)<\/p><\/\1>/gu, "<$1$2>$3</$1>");
}
