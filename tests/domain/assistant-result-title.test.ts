import { describe, expect, it } from "vitest";
import { answerTitleOf } from "#domain/assistant/result-title.ts";

describe("the title of a result", () => {
  it.each([
    [
      "the first heading",
      "Here is your plan:\n\n## Volcanoes **for** Grade 5 ##\n\nText.",
      "Volcanoes for Grade 5",
    ],
    ["not a comment in code", "```sh\n# remove all\n```\n\n# Real title", "Real title"],
    ["not a heading without words", "# ---\n\n## 火山", "火山"],
    ["the link's text", "# [The *survey*](https://a.example/x_y)", "The survey"],
    [
      "else the first line",
      "\n> Bring snake_case and a **pen**.\nMore.",
      "Bring snake_case and a pen.",
    ],
    ["else the items of a list", "1. Kite\n2. Chalk & Cloud\n\nMore.", "Kite, Chalk & Cloud"],
    ["else the cells of a table", "| Day | Task |\n| --- | --- |\n| 1 | Read |", "Day Task"],
    ["nothing of an answer without words", "---\n***\n", ""],
    ["in Arabic", "# البراكين للصف الخامس\nنص", "البراكين للصف الخامس"],
  ])("is %s", (_, answer, title) => {
    expect(answerTitleOf(answer)).toBe(title);
  });

  it("has at most 80 characters, and ends with a whole word or letter", () => {
    expect(answerTitleOf(`# ${"word ".repeat(60)}`)).toBe(`${"word ".repeat(14)}word…`);
    const list = "1. Seven letters\n".repeat(20);
    expect(answerTitleOf(list), "no comma before the sign").toMatch(/letters…$/u);
    const family = "👩‍🏫";
    const cut = answerTitleOf(`# A${family.repeat(60)}`);
    expect(cut.length).toBeLessThanOrEqual(80);
    expect(cut).toMatch(new RegExp(`^A(${family})+…$`, "u"));
  });
});
