import { describe, expect, it } from "vitest";
import { fileName } from "#app/answers/file-name.ts";

describe("the name of an answer's file", () => {
  it.each([
    ["Course Names", "Course Names.docx"],
    ['Fractions: 1/2 "and" more?', "Fractions 1 2 and more.docx"],
    ["  ../../etc/passwd\n", "etc passwd.docx"],
    ["...", "Answer.docx"],
    ["שיעור", "שיעור.docx"],
    ["x".repeat(200), `${"x".repeat(80)}.docx`],
  ])("is the title without what file systems refuse: %j", (title, name) => {
    expect(fileName(title, "docx")).toBe(name);
  });
});
