import { describe, expect, it } from "vitest";
import { VisibleText } from "#worker/model/visible-text.ts";

/** Reads a text in pieces of a length. `null` takes back what was shown. */
function read(text: string, length: number, { begins = false, isCutShort = false } = {}) {
  const visible = new VisibleText(begins);
  const shown: string[] = [];
  let discards = 0;
  for (let at = 0; at < text.length; at += length)
    for (const piece of visible.add(text.slice(at, at + length))) {
      if (piece !== null) shown.push(piece);
      else discards += 1 + (shown.length = 0);
    }
  return {
    text: shown.join("") + visible.end(isCutShort),
    discards,
    begins: visible.beginsInThoughts,
  };
}

const LENGTHS = [1, 2, 3, 7, 1_000];

const HARMONY =
  "<|channel|>analysis<|message|>They want bread.<|end|><|start|>assistant<|channel|>final<|message|>Fresh bread.<|return|>";

describe("Thoughts at the start of a text are removed", () => {
  it.each([
    "<think>They want bread.</think>\n\nFresh bread.",
    "\n<think>They want bread.\n</think>Fresh bread.",
    "<think>One.</think> <think>Two.</think> Fresh bread.",
    "<thinking>They want bread.</thinking>Fresh bread.",
    "<thought>They want bread.</thought>Fresh bread.",
    "<reasoning>They want bread.</reasoning>Fresh bread.",
    "[THINK]They want bread.[/THINK]Fresh bread.",
    "◁think▷They want bread.◁/think▷Fresh bread.",
    "<think>They want `</thought>` bread.</think>Fresh bread.",
    HARMONY,
    `<|start|>assistant${HARMONY}`,
    "<|channel|>final<|message|>Fresh bread.",
    "</think>Fresh bread.",
  ])("%s", (text) => {
    for (const length of LENGTHS)
      expect(read(text, length)).toEqual({ text: "Fresh bread.", discards: 0, begins: false });
  });
});

describe("A closing tag without an opening", () => {
  it.each([
    "They want bread.</think>Fresh bread.",
    "They want bread.\n</thinking>\n\nFresh bread.",
    "They want bread.</thought>Fresh bread.",
    "They want bread.◁/think▷Fresh bread.",
    "They want bread.<|end|><|start|>assistant<|channel|>final<|message|>Fresh bread.<|return|>",
    "They want bread.</think><think>Still.</think>Fresh bread.",
  ])("takes back all before it, and is remembered: %s", (text) => {
    for (const length of LENGTHS) {
      const first = read(text, length);
      expect(first).toMatchObject({ text: "Fresh bread.", begins: true });
      expect(first.discards).toBeLessThanOrEqual(1);
      expect(read(text, length, { begins: true })).toEqual({
        text: "Fresh bread.",
        discards: 0,
        begins: true,
      });
    }
  });

  it.each([
    "Write <think> first, then </think>.",
    "Close it with `</think>`, and a message with `<|end|>`.",
    "Compare a < b </ c.",
    "Fresh bread, <",
    "<thin slices",
  ])("stays in a text about it: %s", (text) => {
    for (const length of LENGTHS)
      expect(read(text, length)).toEqual({ text, discards: 0, begins: false });
  });

  it("that does not come any more shows the whole text, and is forgotten", () => {
    expect(read("Fresh bread.", 3, { begins: true })).toEqual({
      text: "Fresh bread.",
      discards: 0,
      begins: false,
    });
  });

  it.each(["They want", "<think>They want"])(
    "that a length limit cuts off shows nothing: %s",
    (text) => {
      expect(read(text, 3, { begins: true, isCutShort: true })).toMatchObject({
        text: "",
        begins: true,
      });
      expect(read("<think>They", 3)).toMatchObject({ text: "" });
    },
  );
});
