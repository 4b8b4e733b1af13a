import { describe, expect, it } from "vitest";
import { WidgetChanges, WidgetDraft } from "#domain/widgets/widget.ts";

const INPUT = { name: "topic", label: "Topic", placeholder: "Bread" };

function isAccepted(fields: object): boolean {
  return WidgetDraft.safeParse({ name: "Widget", ...fields }).success;
}

describe("a new widget", () => {
  it("needs a name only", () => {
    expect(WidgetDraft.parse({ name: " Widget " })).toEqual({
      name: "Widget",
      isPromptHidden: false,
      model: null,
      temperature: null,
      reasoningEffort: null,
      prompt: "",
      submit: "",
      answer: { kind: "text", count: 5 },
      inputs: [],
      description: "",
      landingText: "",
      pageNumber: 1,
      youtube: "",
      image: "",
    });
    for (const name of ["", "  ", null, undefined, 5, "a".repeat(201)]) {
      expect(isAccepted({ name })).toBe(false);
    }
  });

  it("takes null for an empty text", () => {
    const sent = { description: null, landingText: null, youtube: null, image: null, submit: null };
    const draft = WidgetDraft.parse({ name: "Widget", ...sent });
    expect(Object.keys(sent).map((field) => draft[field as keyof typeof draft])).toEqual([
      "",
      "",
      "",
      "",
      "",
    ]);
  });

  it.each([
    [3, true],
    ["12", true],
    [" 7 ", true],
    ["", false],
    ["a1", false],
    ["1.5", false],
    [1.5, false],
    [-1, false],
    [1_000_000, false],
    [null, false],
  ])("stands on a page that is a whole number: %j is %s", (pageNumber, accepted) => {
    expect(isAccepted({ pageNumber })).toBe(accepted);
  });

  it.each([
    ["", true],
    ["dQw4w9WgXcQ", true],
    [" dQw4w9WgXcQ ", true],
    ["dQw4w9WgXc", false],
    ["dQw4w9WgXcQQ", false],
    ["https://youtu.be/dQw4w9WgXcQ", false],
    ['dQw4w9"gXcQ', false],
    ["../../../..", false],
  ])("shows a video by its id: %j is %s", (youtube, accepted) => {
    expect(isAccepted({ youtube })).toBe(accepted);
  });

  it.each([
    ["", true],
    ["https://cdn.example/a.png?size=2#x", true],
    ["/images/showcase-1.svg", true],
    ["//cdn.example/a.png", false],
    ["/\\cdn.example/a.png", false],
    ["http://cdn.example/a.png", false],
    ["javascript:alert(1)", false],
    ["data:image/svg+xml,<svg>", false],
    ['https://cdn.example/a" onerror="x', false],
    ["https://cdn.example/a b", false],
    ["https://cdn.example/<script>", false],
    ["image.png", false],
    [`https://cdn.example/${"a".repeat(1_000)}`, false],
  ])("shows an image of https or of this site: %j is %s", (image, accepted) => {
    expect(isAccepted({ image })).toBe(accepted);
  });

  it.each([
    ["prompt", 20_000],
    ["submit", 100],
    ["description", 2_000],
    ["landingText", 200_000],
  ])("may have a %s of %i characters and no more", (field, length) => {
    expect(isAccepted({ [field]: "a".repeat(length) })).toBe(true);
    expect(isAccepted({ [field]: "a".repeat(length + 1) })).toBe(false);
  });
});

describe("the inputs of a widget", () => {
  it("are sorted by their order as numbers, those of the same order as they were sent", () => {
    const sent = [
      ["c", "10"],
      ["a", 2],
      ["b", "2"],
      ["d", 1],
    ] as const;
    const inputs = sent.map(([name, inputOrder]) => ({ ...INPUT, name, inputOrder }));
    const sorted = WidgetDraft.parse({ name: "Widget", inputs }).inputs;
    expect(sorted.map((input) => input.name)).toEqual(["d", "a", "b", "c"]);
  });

  it("are by default text fields, first in order and not required", () => {
    const [input] = WidgetDraft.parse({ name: "Widget", inputs: [INPUT] }).inputs;
    expect(input).toEqual({ ...INPUT, type: "text", inputOrder: 1, required: false });
  });

  it("each need a name, a label and a placeholder", () => {
    for (const field of ["name", "label", "placeholder"]) {
      expect(isAccepted({ inputs: [{ ...INPUT, [field]: " " }] })).toBe(false);
      expect(isAccepted({ inputs: [{ ...INPUT, [field]: undefined }] })).toBe(false);
    }
  });

  it("have different names, also once the blanks at their ends are gone", () => {
    expect(isAccepted({ inputs: [INPUT, { ...INPUT, name: "Topic" }] })).toBe(true);
    expect(isAccepted({ inputs: [INPUT, { ...INPUT, name: " topic " }] })).toBe(false);
  });

  it("are twenty at most", () => {
    const inputs = Array.from({ length: 21 }, (_, index) => ({ ...INPUT, name: `n${index}` }));
    expect(isAccepted({ inputs: inputs.slice(1) })).toBe(true);
    expect(isAccepted({ inputs })).toBe(false);
  });
});

describe("changes to a widget", () => {
  it("hold nothing that was not sent", () => {
    expect(WidgetChanges.parse({ widgetid: "x" })).toEqual({ widgetid: "x" });
  });

  it("obey the rules of a new widget", () => {
    for (const change of [
      { name: "" },
      { youtube: "x" },
      { image: "//x" },
      { inputs: [INPUT, INPUT] },
    ]) {
      expect(WidgetChanges.safeParse({ widgetid: "x", ...change }).success).toBe(false);
    }
  });
});
