import { describe, expect, it } from "vitest";
import { textColorOn } from "#domain/clients/contrast.ts";
import { FrameDraft, safeFrame } from "#domain/clients/frame.ts";

const HOSTILE = "red;}</style><script>alert(1)</script>";

describe("The look of a client's frames", () => {
  it("is stored without its empty parts, with numbers as numbers and the buttons in their order", () => {
    const draft = {
      language: "",
      radius: "12",
      width: null,
      accent: "#7c3aed",
      logo: "",
      actions: ["print", "copy", "print"],
      dark: { background: "", color: "white" },
    };
    expect(FrameDraft.parse(draft)).toEqual({
      radius: 12,
      accent: "#7c3aed",
      actions: ["copy", "print"],
      dark: { color: "white" },
    });
  });

  it.each([
    [{ language: "xx" }, "language"],
    [{ radius: 25 }, "radius"],
    [{ radius: "1e1" }, "radius"],
    [{ width: 319 }, "width"],
    [{ aiNotice: "a".repeat(121) }, "aiNotice"],
    [{ aiNotice: "Two\nlines" }, "aiNotice"],
    [{ aiNotice: "\u3164\u200b\u2800" }, "aiNotice"],
    [{ width: "100%" }, "width"],
    [{ accent: HOSTILE }, "accent"],
    [{ accent: "url(//evil)" }, "accent"],
    [{ logo: "javascript:alert(1)" }, "logo"],
    [{ logo: 'https://a.example/"onerror=' }, "logo"],
    [{ scheme: "dark" }, "scheme"],
    [{ dark: { color: HOSTILE } }, "dark.color"],
    [{ actions: ["mail"] }, "actions.0"],
    [{ rating: "yes" }, "rating"],
  ])("refuses %j", (draft, path) => {
    const { error } = FrameDraft.safeParse(draft);
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  it("loses the parts that were written to the database by hand", () => {
    const stored = { accent: HOSTILE, logo: "javascript:x", dark: { color: HOSTILE }, radius: 8 };
    expect(safeFrame(stored)).toEqual({ radius: 8 });
  });

  it.each([
    ["#7c3aed", "#fff", "#ffffff"],
    ["#facc15", "#fff", "#000000"],
    ["#facc15", "#171923", "#171923"],
    ["rgba(0, 0, 0, 0)", "#fff", "#000000"],
    ["nonsense", "white", "#000000"],
  ])("has a readable text on the button %s of the background %s", (accent, background, text) => {
    expect(textColorOn(accent, background)).toBe(text);
  });
});
