import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDeadCitations } from "#scripts/citations/find.ts";

const root = mkdtempSync(join(tmpdir(), "citations-"));
const PAGES = {
  "docs/product/embeds.md": "# Embeds\n\n## 1. The page\n\n## 2. Publishable keys\n",
  "docs/decisions/001-one-data-path.md": "# 001 One data path\n",
  "docs/rooms.md": "# Rooms\n\n## Where to?\n\n## `db/`, and more\n",
};

beforeAll(() => {
  for (const [name, text] of Object.entries(PAGES)) write(name, text);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("The check of citations", () => {
  it.each([
    ["a section", "// product/embeds 2: meant (sic)"],
    ["several sections", "/** A key (product/embeds 1 and 2). */"],
    ["a whole page", "// docs/product/embeds.md"],
    ["a decision", "// decision 001, docs/decisions/001-one-data-path.md"],
    ["an anchor of a page", "// docs/rooms.md#where-to"],
    ["a folder", "// every page of docs/product/"],
    ["an import, which the compiler checks", 'import { x } from "#app/not/there.ts";'],
    ["an address on another site", "// https://example.com/docs/product/nothing.md"],
    ["a name that only looks like a citation", "// tests/*.spec.ts, designs, 3 specs"],
  ])("accepts %s", (_what, text) => expect(inCode(text)).toEqual([]));

  it.each([
    ["a page that is missing", "// product/embed 2", "there is no docs/product/embed.md"],
    ["a section", "// product/embeds 1 and 3", "docs/product/embeds.md has no section 3"],
    ["a decision", "// as decision 002 has it", "there is no decision 002"],
    ["a decision's folder", "// decisions/003", "there is no decision 003"],
    ["a page of docs/", "// docs/room.md has it", "there is no docs/room.md"],
    ["an anchor", "// docs/rooms.md#where", "docs/rooms.md has no heading #where"],
    ["a file of code", "// worker/rest/gone.ts", "there is no worker/rest/gone.ts"],
    ["a folder", "// see app/admin/ for it", "there is no app/admin/"],
    ["a text of the builders", "// spec 7: meant", '"spec 7" is not in this repository'],
    ["another of them", "// (design §2)", '"design §2" is not in this repository'],
    ["their folder", "// ../shared/anchors", '"shared/" is not in this repository'],
    ["a specification", "// the specification", '"the specification" is not in this repository'],
  ])("refuses %s", (_what, text, reason) =>
    expect(inCode(`\n${text}\n`)).toEqual([{ file: "app/code.ts", line: 2, reason }]),
  );

  it("accepts Markdown links that lead somewhere", () => {
    const text = [
      "[rooms](../rooms.md) [places](../rooms.md#where-to) [code](../rooms.md#db-and-more)",
      "[embeds 2](embeds.md) [here](#1-a-page) `[no link](nowhere.md)` <https://example.com>",
      "",
      "## 1. A page",
    ];
    expect(inMarkdown(text.join("\n"))).toEqual([]);
  });

  it.each([
    ["file", "[rooms](rooms.md)", "the link leads to docs/product/rooms.md, which does not exist"],
    ["picture", "![a](a.png)", "the link leads to docs/product/a.png, which does not exist"],
    ["anchor", "[rooms](../rooms.md#there)", "docs/rooms.md has no heading #there"],
    ["anchor here", "[below](#below)", "docs/product/page.md has no heading #below"],
    ["section", "[embeds 3](embeds.md)", "docs/product/embeds.md has no section 3"],
  ])("refuses a Markdown link to a dead %s", (_what, text, reason) =>
    expect(inMarkdown(`# Page\n\n${text}\n`)).toEqual([
      { file: "docs/product/page.md", line: 3, reason },
    ]),
  );
});

function inCode(text: string) {
  write("app/code.ts", text);
  return findDeadCitations(root, ["app/code.ts"]);
}

function inMarkdown(text: string) {
  write("docs/product/page.md", text);
  return findDeadCitations(root, ["docs/product/page.md"]);
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
