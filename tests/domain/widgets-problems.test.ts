import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillPrompt, placeholderNames, promptParts } from "#domain/widgets/prompt.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";

/** The problems of a prompt and its inputs, as kind and name. */
function problemsOf(prompt: string, names: string[]) {
  const inputs = names.map((name) => ({ name }));
  return widgetProblems(prompt, inputs).map(({ kind, name }) => [kind, name]);
}

describe("the problems of a widget", () => {
  it("are none where each placeholder has an input and each input a placeholder", () => {
    expect(
      problemsOf("Write about {topic} for {audience}. Again: {topic}", ["topic", "audience"]),
    ).toEqual([]);
    expect(problemsOf("Tell a joke.", [])).toEqual([]);
  });

  it("are a placeholder with no input, said once however often it stands there", () => {
    expect(problemsOf("{topic} and {tone}, {tone}", ["topic"])).toEqual([["no input", "tone"]]);
  });

  it("are an input that the prompt never uses", () => {
    expect(problemsOf("{topic}", ["topic", "tone"])).toEqual([["never used", "tone"]]);
  });

  it("are two inputs with one name, also once the blanks at their ends are gone", () => {
    expect(problemsOf("{topic}", ["topic", " topic "])).toEqual([["same name", "topic"]]);
  });

  it.each([
    ["{Topic}", "other letters"],
    ["{ topic }", "blanks inside the braces"],
    ["{topi}", "a part of a name"],
  ])("are both sides of a name that is written otherwise: %s, %s", (prompt) => {
    expect(problemsOf(prompt, ["topic"]).map(([kind]) => kind)).toEqual(["no input", "never used"]);
  });

  it.each([
    '{"title": "x"}',
    "{title: x}",
    "{}",
    "{\n}",
    "{{}}",
    "{ unclosed",
    "function() { return\n1 }",
  ])("are not in braces that hold no name: %j", (prompt) => {
    expect(problemsOf(prompt, [])).toEqual([]);
  });

  it("do not come from names with signs of their own", () => {
    const names = ["a:b", '"', "{x}", "client's name", "$&", "топик"];
    expect(problemsOf(names.map((name) => `{${name}}`).join(" "), names)).toEqual([]);
  });

  it("leave out inputs that have no name yet", () => {
    expect(problemsOf("{topic}", ["topic", "", " "])).toEqual([]);
  });

  it("are said in a sentence that names the input", () => {
    const inputs = ["topic", "a", "a"].map((name) => ({ name }));
    for (const { name, sentence } of widgetProblems("{tone}", inputs)) {
      expect(sentence).toContain(name);
    }
  });
});

describe("the parts of a filled prompt", () => {
  it("are the template's text and the values, in their order", () => {
    expect(
      promptParts(
        "For {who}: {what}!",
        new Map([
          ["who", "Ann"],
          ["what", "a {who}"],
        ]),
      ),
    ).toEqual([
      { text: "For ", isValue: false },
      { text: "Ann", isValue: true },
      { text: ": ", isValue: false },
      { text: "a {who}", isValue: true },
      { text: "!", isValue: false },
    ]);
  });

  it("are together what is sent, but for the markup around the values", () => {
    const template = fc.string({ unit: fc.constantFrom("a", "b", " ", "{", "}", "{a}", "{b}") });
    const values = new Map([
      ["a", "one"],
      ["b", "two words"],
    ]);
    fc.assert(
      fc.property(template, (template) => {
        const text = promptParts(template, values)
          .map((part) => part.text)
          .join("");
        expect(text).toBe(fillPrompt(template, values).replaceAll(/<\/?[bu]>/gu, ""));
      }),
    );
  });

  it("have no placeholder left that the template uses", () => {
    const { used, unknown } = placeholderNames("{a} {b} {c} {a}", ["a", "b"]);
    expect({ used, unknown }).toEqual({ used: ["a", "b"], unknown: ["c"] });
  });
});
