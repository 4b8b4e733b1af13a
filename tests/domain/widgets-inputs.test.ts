import { describe, expect, it } from "vitest";
import { readValues } from "#domain/widgets/input-values.ts";
import { WidgetInput } from "#domain/widgets/widget-input.ts";
import { WidgetInputs } from "#domain/widgets/widget-inputs.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");

function inputOf(type: string, properties: object) {
  return WidgetInput.parse({ label: "A", placeholder: "For example", type, ...properties });
}

describe("the values of all inputs", () => {
  const LEVEL = inputOf("select", { name: "level", label: "Level", options: ["school", "work"] });
  const GRADE = inputOf("anytext", {
    name: "grade",
    label: "Grade",
    showIf: { input: "level", is: ["school"] },
  });
  const PICTURES = inputOf("checkbox", { name: "pictures", label: "Pictures" });
  const STYLE = inputOf("anytext", {
    name: "style",
    label: "Style",
    showIf: { input: "pictures", is: ["no"] },
  });

  it("leave out what is not shown, also when it is sent", () => {
    const given = new Map([
      ["level", ["work"]],
      ["grade", ["7"]],
      ["pictures", ["on"]],
      ["style", ["plain"]],
      ["unknown", ["x"]],
    ]);
    const read = readValues([LEVEL, GRADE, PICTURES, STYLE], given, NOW);
    expect("values" in read && Object.fromEntries(read.values)).toEqual({
      level: "work",
      grade: "",
      pictures: "yes",
      style: "",
    });
  });

  it("are asked for where they are shown", () => {
    const read = readValues([LEVEL, GRADE], new Map([["level", ["school"]]]), NOW);
    expect(read).toEqual({
      faults: [{ name: "grade", sentence: "Fill in “Grade”.", isEmpty: true }],
    });
  });

  it("have 8,000 characters at the most, unless all are letters and spaces", () => {
    const names = ["a", "b", "c"];
    const given = new Map(names.map((name) => [name, ["x".repeat(3000)]]));
    const inputs = names.map((name) => inputOf("anytext", { name, maxLength: 4000 }));
    expect(readValues(inputs, given, NOW)).toMatchObject({
      faults: [{ sentence: "All fields together can have at most 8,000 characters." }],
    });
    const letters = Array.from({ length: 20 }, (_, i) => inputOf("text", { name: `n${i}` }));
    const longest = new Map(letters.map(({ name }) => [name, ["x".repeat(500)]]));
    expect(readValues(letters, longest, NOW)).toHaveProperty("values");
  });
});

describe("the inputs of a widget", () => {
  const LEVEL = { name: "level", label: "Level", type: "select", options: ["a"], inputOrder: 1 };
  const sentences = (...inputs: object[]) =>
    (WidgetInputs.safeParse(inputs).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );

  it.each([
    [
      "a choice without options",
      { type: "select" },
      "0.options: A choice needs at least one option.",
    ],
    [
      "an empty list",
      { type: "multi", options: [] },
      "0.options: A choice needs at least one option.",
    ],
    [
      "markup",
      { type: "select", options: ["<b>"] },
      "0.options: Options must not contain { } < >.",
    ],
    [
      "two same options",
      { type: "select", options: ["a", "a"] },
      "0.options: Two options are the same.",
    ],
    ["no placeholder", { type: "anytext" }, "0.placeholder: Placeholder is required."],
    ["a day for a number", { type: "number", min: "2026-11-22" }, "0.min: Must be a number."],
    [
      "limits in the wrong order",
      { type: "number", min: 5, max: 4 },
      "0.max: Must not be less than the minimum.",
    ],
    [
      "a number for a day",
      { type: "date", min: 5 },
      "0.min: Must be a day such as 2026-11-22, or today.",
    ],
    [
      "no day",
      { type: "date", min: "2026-02-30" },
      "0.min: Must be a number, or for a date a day such as 2026-11-22, or today.",
    ],
  ])("are refused with %s", (_, properties, sentence) => {
    expect(sentences({ name: "a", label: "A", ...properties })).toEqual([sentence]);
  });

  it.each([
    [
      "a later input",
      { ...LEVEL, inputOrder: 3 },
      ["a"],
      "“Grade” depends on “Level”, which comes later.",
    ],
    ["an unknown option", LEVEL, ["b"], "“Grade” depends on an option that “Level” does not have."],
    [
      "a text",
      { ...LEVEL, type: "anytext", placeholder: "x" },
      ["a"],
      "“Grade” depends on “level”, which is not a choice.",
    ],
  ])("are refused where one depends on %s", (_, level, is, sentence) => {
    const grade = {
      name: "g",
      label: "Grade",
      type: "date",
      inputOrder: 2,
      showIf: { input: "level", is },
    };
    expect(sentences(level, grade)).toContainEqual(expect.stringContaining(sentence));
  });

  it.each([
    [{ type: "number", min: 5, max: 240 }, "abc", "10", "a number from 5 to 240."],
    [{ type: "number", min: 5 }, "4", "5", "a number from 5 on."],
    [{ type: "select", options: ["a", "b"] }, "c", "b", "Choose one of the options"],
    [{ type: "multi", options: ["a", "b"] }, "a, b", "a", "Choose from the options"],
    [{ type: "checkbox" }, "yes", "on", "can only be ticked or empty."],
    [{ type: "date" }, "tomorrow", "2026-12-01", "must be a date."],
    [{ type: "text" }, "42", "Bread", "letters and spaces."],
    [{ type: "anytext", maxLength: 3 }, "four", "one", "3 characters."],
  ])("%j are refused with the default %s, and taken with %s", (input, wrong, right, rule) => {
    // The second one as it is sent, the first one in the order of the form.
    const others = { name: "o", label: "Other", placeholder: "P", inputOrder: 9 };
    const withDefault = { name: "a", label: "A", placeholder: "P", inputOrder: 1, ...input };
    expect(sentences(others, { ...withDefault, default: wrong })).toEqual([
      expect.stringMatching(/^1\.default: The default does not fit: /u),
    ]);
    expect(sentences(others, { ...withDefault, default: wrong })[0]).toContain(rule);
    expect(sentences(others, { ...withDefault, default: right })).toEqual([]);
  });

  it("keep the properties of their type only", () => {
    const all = {
      help: "Help",
      default: "D",
      options: ["a"],
      min: 1,
      optional: true,
      maxLength: 9,
    };
    const parse = (type: string) =>
      WidgetInput.parse({ name: "a", label: "A", placeholder: "P", type, ...all });
    expect(parse("text")).toMatchObject({ help: "Help", default: "D" });
    expect(Object.keys(parse("text"))).not.toContain("optional");
    expect(Object.keys(parse("select"))).toContain("options");
    expect(Object.keys(parse("select"))).not.toContain("min");
  });
});

describe("inputs for files", () => {
  it("are one image at most, and have no default", () => {
    const image = (name: string) => ({ name, label: name, type: "image", default: "photo.jpg" });
    const document = { name: "paper", label: "Paper", type: "document", default: "Bread" };
    const [read, second] = [[], [image("other")]].map((more) =>
      WidgetInputs.safeParse([image("photo"), document, document, ...more].map(numbered)),
    );
    expect(read?.data).toHaveLength(3);
    expect(JSON.stringify(read?.data)).not.toContain("default");
    expect(second?.error?.issues).toMatchObject([
      { path: [3, "type"], message: "A widget can take one image." },
    ]);
  });
});

function numbered<I extends { name: string }>(input: I, index: number): I {
  return { ...input, name: input.name + index };
}
