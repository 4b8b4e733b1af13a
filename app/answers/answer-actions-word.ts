import { AlignmentType, Document, HeadingLevel, Packer, Paragraph } from "docx";
import { htmlToContent } from "docx/html";
import { AI_GENERATED } from "#domain/ai-generated.ts";
import { isRightToLeft } from "#app/answers/file-name.ts";

const FONT = "Calibri";

/** Distances as in an answer on screen: the library sets none. */
const SPACING = `
  p, pre, blockquote, table, hr { margin: 0 0 8pt }
  ul, ol { margin: 0 0 8pt }
  li, li p, li ul, li ol, td p, th p { margin: 0 0 2pt }
  h1, h2, h3, h4, h5, h6 { margin: 12pt 0 4pt }
  blockquote { margin: 0 0 0 18pt; color: #475569 }
  table + * { margin-top: 8pt }
  pre, code { background: #f1f5f9; font-family: Consolas, monospace }
  th, td { border: 1px solid #94a3b8; padding: 3pt 5pt }
  pre { direction: ltr }
  th { background: #f1f5f9; text-align: start }`;

/** A heading appears in the outline of the document, and stands on the same page as the text below it. */
const HEADINGS = Object.fromEntries(
  [0, 1, 2, 3, 4, 5].map((outlineLevel) => [
    `heading${outlineLevel + 1}`,
    { paragraph: { outlineLevel, keepNext: true } },
  ]),
);

/**
 * An answer as a Word file: headings, lists, tables, links and formulas as Word has them, from right to left if it is written so.
 * @param html sanitised HTML
 */
export async function wordFile(title: string, html: string): Promise<Blob> {
  const heading = new Paragraph({
    text: title,
    heading: HeadingLevel.TITLE,
    alignment: AlignmentType.START,
    bidirectional: isRightToLeft(title),
    spacing: { after: 240 },
  });
  const direction = isRightToLeft(html) ? "rtl" : "ltr";
  const body = `<div dir="${direction}">${forWord(html)}</div>`;
  const content = htmlToContent(body, { stylesheet: SPACING });
  const file = new Document({
    title,
    keywords: AI_GENERATED,
    customProperties: [{ name: "AIGenerated", value: "true" }],
    styles: { default: { document: { run: { font: FONT, size: "11pt" } }, ...HEADINGS } },
    sections: [{ children: [heading, ...content] }],
  });
  return Packer.toBlob(file);
}

/** On a page the headings of an answer begin below those of the page; in a document they begin with level 1. Formulas have their LaTeX. */
function forWord(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  const headings = [...body.querySelectorAll("h1, h2, h3, h4, h5, h6")];
  const top = Math.min(...headings.map(levelOf));
  for (const heading of headings) {
    const moved = document.createElement(`h${levelOf(heading) - top + 1}`);
    moved.innerHTML = heading.innerHTML;
    heading.replaceWith(moved);
  }
  // The library makes Word's own formulas from the LaTeX; from the MathML, where it cannot read that.
  for (const formula of body.querySelectorAll("math")) {
    const latex = document.createElement("annotation");
    latex.setAttribute("encoding", "application/x-tex");
    latex.textContent = formula.getAttribute("alttext");
    formula.appendChild(latex);
  }
  return body.innerHTML;
}

function levelOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}
