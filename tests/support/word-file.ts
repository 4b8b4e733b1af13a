import type { Page } from "@playwright/test";
import { unzip } from "#tests/support/zip.ts";

/**
 * The structure of a Word file, a line for each paragraph outside of tables and for each table:
 * `Heading1 1: text` with the outline level, `decimal 0 from 3: text` for an item of a list, `code: text`, `table: cell | cell / cell | cell`.
 * A line for a paragraph that is written from right to left begins with `<-`.
 */
export async function blocksOfWordFile(page: Page, file: Buffer): Promise<string[]> {
  const files = unzip(file);
  const parts = ["document", "numbering", "styles"].map((name) => files[`word/${name}.xml`] ?? "");
  return page.evaluate((parts) => {
    const [body, numbering, styles] = parts.map((part) =>
      new DOMParser().parseFromString(part, "application/xml"),
    ) as [Document, Document, Document];
    type Place = Document | Element | undefined;
    const all = (place: Place, name: string) => [...(place?.getElementsByTagName(name) ?? [])];
    const value = (place: Place, name: string) => all(place, name)[0]?.getAttribute("w:val");
    const named = (place: Place, name: string, attribute: string, wanted?: string | null) =>
      all(place, name).find((element) => element.getAttribute(attribute) === wanted);

    function kindOf(paragraph: Element): string {
      const level = value(paragraph, "w:ilvl");
      if (level) {
        const list = named(numbering, "w:num", "w:numId", value(paragraph, "w:numId"));
        const id = value(list, "w:abstractNumId");
        const abstract = named(numbering, "w:abstractNum", "w:abstractNumId", id);
        const format = value(named(abstract, "w:lvl", "w:ilvl", level), "w:numFmt");
        const begin = value(named(list, "w:lvlOverride", "w:ilvl", level), "w:startOverride");
        return format === "bullet" ? `bullet ${level}` : `${format} ${level} from ${begin}`;
      }
      const style = value(paragraph, "w:pStyle");
      const outline = value(named(styles, "w:style", "w:styleId", style), "w:outlineLvl");
      const font = all(paragraph, "w:rFonts")[0]?.getAttribute("w:ascii");
      return [style ?? font ?? "text", outline].filter(Boolean).join(" ");
    }

    const textOf = (paragraph: Element) =>
      all(paragraph, "w:r")
        .flatMap((run) => [...run.children])
        .map(({ tagName, textContent }) => (tagName === "w:br" ? "\n" : textContent))
        .join("");
    const tableOf = (table: Element) =>
      all(table, "w:tr")
        .map((row) => all(row, "w:tc").map(textOf).join(" | "))
        .join(" / ");
    return [...(all(body, "w:body")[0]?.children ?? [])].flatMap((block) => {
      if (block.tagName === "w:tbl") return `table: ${tableOf(block)}`;
      if (block.tagName !== "w:p") return [];
      const isReversed = all(block, "w:bidi").some(
        (bidi) => bidi.getAttribute("w:val") !== "false",
      );
      const direction = isReversed ? "<- " : "";
      return `${direction}${kindOf(block)}: ${textOf(block)}`;
    });
  }, parts);
}
