import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { anchorsOf, linksOf } from "#scripts/citations/markdown.ts";

/** A dead citation: its place, and the reason. */
export type DeadCitation = { file: string; line: number; reason: string };

const SECTION = /(?<![\w./-])(?:docs\/)?product\/([a-z-]+)(?:\.md)?((?:,? (?:and )?\d+)*)/gu;
const DECISION = /\bdecisions?[ /](\d{3})\b/giu;
// A path of a file or folder from the root. With a "#" before it, it is an import, which the compiler checks.
const PATH =
  /(?<![\w./#@-])(?:app|db|docs|domain|migrations|public|scripts|tests|worker)\/(?:[\w./-]+\.(?:tsx?|mjs|css|html|md|sql|svg|png)\b(?:#[\w-]+)?|(?:[\w-]+\/)+(?![\w.*{<(]))/gu;
// Texts that are not in this repository.
const ELSEWHERE =
  /(?<![\w.-])(?:spec|design|review|anchors|layout)(?:\.md)? §?[\dA-G]\d*\b|(?<![\w-]|\w\/)shared\/|\b(?:the|our|its) specification\b/giu;
// This page compares the product with the original request, so it may name that text.
const DEPARTURES = "docs/departures.md";

/**
 * Finds dead citations: of sections of docs/product, decisions, files, Markdown links and their anchors, and texts outside of the
 * repository.
 * @param root the root folder of the repository
 * @param files the files to read, relative to `root`
 */
export function findDeadCitations(root: string, files: readonly string[]): DeadCitation[] {
  const decisions = readdirSync(join(root, "docs/decisions"));
  const pages = new Map<string, string | null>();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const lines = text
      .split("\n")
      .flatMap((line, at) =>
        [...deadIn(line, file)].map((reason) => ({ file, line: at + 1, reason })),
      );
    const links = file.endsWith(".md") ? linksOf(text) : [];
    return [
      ...lines,
      ...links.flatMap(({ address, text, line }) => {
        const reason = deadLink(file, address, text);
        return reason === null ? [] : [{ file, line, reason }];
      }),
    ];
  });

  function* deadIn(line: string, file: string): Generator<string> {
    for (const [, page = "", numbers = ""] of line.matchAll(SECTION)) {
      const path = `docs/product/${page}.md`;
      if (read(path) === null) yield `there is no ${path}`;
      else for (const [number] of numbers.matchAll(/\d+/gu)) yield* deadSection(path, number);
    }
    for (const [, number = ""] of line.matchAll(DECISION)) {
      if (!decisions.some((name) => name.startsWith(`${number}-`))) {
        yield `there is no decision ${number}`;
      }
    }
    for (const [citation] of line.matchAll(PATH)) {
      const [path = "", anchor] = citation.split("#");
      if (!existsSync(join(root, path))) yield `there is no ${path}`;
      else if (anchor !== undefined) yield* deadAnchor(path, anchor);
    }
    if (file === DEPARTURES) return;
    for (const [citation] of line.matchAll(ELSEWHERE))
      yield `"${citation}" is not in this repository`;
  }

  function deadLink(file: string, address: string, text: string): string | null {
    if (/^[a-z]+:/u.test(address)) return null;
    const [name = "", anchor] = decodeURI(address).split("#");
    const path = name === "" ? file : relative(root, join(root, dirname(file), name));
    if (!existsSync(join(root, path))) return `the link leads to ${path}, which does not exist`;
    const [, section] = /^[a-z]+ (\d+)$/u.exec(text) ?? [];
    const dead =
      anchor !== undefined
        ? deadAnchor(path, anchor)
        : section !== undefined && path.startsWith("docs/product/")
          ? deadSection(path, section)
          : [];
    return dead[0] ?? null;
  }

  function deadAnchor(path: string, anchor: string): string[] {
    return anchorsOf(read(path) ?? "").has(anchor) ? [] : [`${path} has no heading #${anchor}`];
  }

  function deadSection(path: string, number: string): string[] {
    const isThere = new RegExp(String.raw`^## ${number}\. `, "mu").test(read(path) ?? "");
    return isThere ? [] : [`${path} has no section ${number}`];
  }

  function read(path: string): string | null {
    if (!pages.has(path)) {
      const name = join(root, path);
      pages.set(path, existsSync(name) ? readFileSync(name, "utf8") : null);
    }
    return pages.get(path) ?? null;
  }
}
