import { describe, expect, it } from "vitest";
import { describedIn } from "#domain/widgets/describe.ts";

const WRITTEN = {
  name: "Quiz",
  submit: "Go",
  inputs: [{ name: "topic", type: "anytext", label: "Topic" }],
  prompt: "About {topic}.",
};

describe("A described widget", () => {
  it("has a usual example where the model's is no text", () => {
    // An object without a text of its own: String() throws.
    const odd = { toString: 1, valueOf: 1 };
    for (const example of [odd, [odd], [null], [[odd]]]) {
      const inputs = WRITTEN.inputs.map((input) => ({ ...input, example }));
      const tests = [{ name: "T", values: [{ input: "topic", value: odd }], contains: "x" }];
      expect(describedIn(JSON.stringify({ ...WRITTEN, inputs, tests }))).toMatchObject({
        suggestion: { name: "Quiz", examples: { topic: [expect.any(String) as string] } },
      });
    }
  });
});
