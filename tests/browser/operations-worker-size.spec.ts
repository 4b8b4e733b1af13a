import { globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "@playwright/test";
import { BUILT_CONFIG } from "#scripts/project.ts";
import { test } from "#tests/support/kept-context.ts";

/** Bytes of all the Worker's modules before compression: a new isolate compiles each of them (docs/performance.md). */
const LIMIT = 2_400_000;

/** Packages that only a browser runs. */
const BROWSER_CODE =
  /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion|@tiptap|prosemirror-[a-z]+|@dnd-kit)\//u;

const folder = dirname(BUILT_CONFIG);

test("the Worker is small, has no code that only browsers run and no secrets, and keeps its names for the log", () => {
  const sizes = globSync("**/*.js", { cwd: folder }).map(
    (file) => statSync(join(folder, file)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(LIMIT);
  const maps = globSync("**/*.js.map", { cwd: folder });
  const sources = maps.flatMap(
    (map): string[] => JSON.parse(readFileSync(join(folder, map), "utf8")).sources,
  );
  expect(sources.filter((source) => source.endsWith("worker/app.ts"))).toHaveLength(1);
  expect(sources.filter((source) => BROWSER_CODE.test(source))).toEqual([]);
  expect(readFileSync(join(folder, "index.js"), "utf8")).toContain("function answerProblem(");
  expect(globSync("**/.dev.vars*", { cwd: folder })).toEqual([]);
});
