import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { LANGUAGES } from "#domain/frame-texts/language.ts";

const GATES = {
  "layouts/user-gate.tsx": "role 2001",
  "layouts/manager-gate.tsx": "role 3100",
  "layouts/admin-gate.tsx": "role 5150",
};

it("docs/product/site.md lists every page of app/routes.ts beside those who may open it", () => {
  const text = readFileSync("docs/product/site.md", "utf8");
  for (const group of ["everybody", ...Object.values(GATES)]) {
    const row = text.split("\n").find((line) => line.startsWith(`| ${group}`)) ?? "";
    const listed = [...row.matchAll(/`([^`]+)`/gu)].map(([, path]) => path);
    expect(listed.toSorted(), group).toEqual(pagesOf(routes, "everybody", group).toSorted());
  }
});

/** The paths of the pages below a gate, as the documentation writes them; without the manifest, which is a file. */
function pagesOf(entries: RouteConfigEntry[], gate: string, group: string): string[] {
  return entries.flatMap(({ file, path, index, children = [] }): string[] => {
    const inner = Object.entries(GATES).find(([layout]) => layout === file)?.[1] ?? gate;
    const isPage = (index || path !== undefined) && path !== "*" && !path?.includes(".");
    const own = isPage && inner === group ? [`/${path ?? ""}`.replaceAll(/:(\w+)/gu, "{$1}")] : [];
    return [...own, ...pagesOf(children, inner, group)];
  });
}

it("no line of prose in README and docs is longer than 200 characters", () => {
  const long = globSync(["*.md", "docs/**/*.md"]).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) =>
        line.length > 200 && !line.startsWith("|") ? [`${file}:${at + 1}`] : [],
      ),
  );
  expect(long).toEqual([]);
});

it("docs/product/embeds.md names every language of the frame", () => {
  const [, text = ""] =
    /^## 9\. Languages$([^]*?)^## /mu.exec(readFileSync("docs/product/embeds.md", "utf8")) ?? [];
  for (const language of LANGUAGES) expect(text).toContain(`\`${language}\``);
});

it("package.json has the newest version of the change log and of the upgrade notes", () => {
  const newest = (file: string) => /^##+ (\d+\.\d+\.\d+)/mu.exec(readFileSync(file, "utf8"))?.[1];
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect([newest("CHANGELOG.md"), newest("docs/upgrading.md")]).toEqual([version, version]);
});

it("no page holds the marks of a merge", () => {
  const marked = globSync(["*.md", "docs/**/*.md"]).filter((file) =>
    /^(<{7}|>{7}|(> ){7})/mu.test(readFileSync(file, "utf8")),
  );
  expect(marked).toEqual([]);
});
