import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";
import { LIMITS } from "#domain/limits.ts";
import { CONFIG } from "#scripts/project.ts";
import { Variables } from "#worker/env.ts";

const limits = Object.entries(LIMITS);

describe("The table of limits", () => {
  it("has the numbers of wrangler.toml", () => {
    const wanted = limits
      .filter(([, { period }]) => period === "minute")
      .map(([name, { limit }]) => ({ name, simple: { limit, period: 60 } }));
    const { ratelimits } = readConfig({ config: CONFIG }, { hideWarnings: true });
    expect(ratelimits).toMatchObject(wanted);
    expect(ratelimits).toHaveLength(wanted.length);
  });

  it("has the numbers that hold where no variable says otherwise", () => {
    const perDay = limits.filter(([, { period }]) => period === "day");
    const wanted = Object.fromEntries(perDay.map(([name, { limit }]) => [name, limit]));
    expect(Variables.parse({ TOKEN_SECRET: "x".repeat(32) })).toMatchObject(wanted);
  });

  it("stands in docs/configuration.md, row by row", () => {
    const rows = readFileSync("docs/configuration.md", "utf8")
      .split("\n")
      .filter((line) => /^\| `(DAILY_\w+|\w+_LIMIT)`/u.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    const wanted = limits.map(([name, { limit, period, counts, key }]) => [
      `\`${name}\``,
      counts,
      key,
      `${limit.toLocaleString("en")} a ${period}`,
    ]);
    expect(rows).toEqual(wanted);
  });

  it("has no limit that the Worker does not apply", () => {
    const source = globSync("worker/**/*.ts")
      .map((file) => readFileSync(file, "utf8"))
      .join("");
    const unused = limits.filter(([name]) => !new RegExp(`\\b${name}\\b`, "u").test(source));
    expect(unused).toEqual([]);
  });
});
