import MarkdownIt from "markdown-it";

/** A link of a Markdown page: its address, its text and its line, counted from 1. */
export type Link = { address: string; text: string; line: number };

const markdown = new MarkdownIt();

/** The links and images of a page, except those inside code. */
export function linksOf(source: string): Link[] {
  return markdown.parse(source, {}).flatMap(({ children, map }) =>
    (children ?? []).flatMap((token, at) => {
      const address = token.attrGet("href") ?? token.attrGet("src");
      const text = token.content || (children?.[at + 1]?.content ?? "");
      return address === null
        ? []
        : [{ address: String(address), text, line: (map?.[0] ?? 0) + 1 }];
    }),
  );
}

/** The anchors of a page's headings, by GitHub's rules. */
export function anchorsOf(source: string): Set<string> {
  const tokens = markdown.parse(source, {});
  const anchors = new Set<string>();
  for (const [at, { type }] of tokens.entries()) {
    if (type !== "heading_open") continue;
    const title = tokens[at + 1]?.children?.map(({ content }) => content).join("") ?? "";
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "")
      .replaceAll(" ", "-");
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}
