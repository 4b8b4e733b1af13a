import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  blankClosingHeading,
  GeneratorRequest,
  namesInList,
  numberedList,
} from "#domain/assistant/generator.ts";
import { GENERATOR_KINDS, isNameKind, PRODUCT_TYPES } from "#domain/assistant/generator-kinds.ts";

describe("GeneratorRequest", () => {
  const NAME_GENERATORS = ["busname", "coursename", "communityname"];

  it("accepts the six generators and no other", () => {
    expect(GENERATOR_KINDS).toEqual([...NAME_GENERATORS, "socialpost", "grouptopic", "courseidea"]);
    expect(GENERATOR_KINDS.filter(isNameKind)).toEqual(NAME_GENERATORS);
    expect(GeneratorRequest.safeParse({ type: "poem", prompt: "Bread" }).success).toBe(false);
  });

  it("needs a description for every kind", () => {
    for (const type of GENERATOR_KINDS) {
      for (const prompt of ["", "  ", undefined, 5]) {
        const request = GeneratorRequest.safeParse({ type, prompt, audience: "Parents" });
        expect(request.error?.issues[0]?.path).toEqual(["prompt"]);
      }
    }
  });

  it("needs an audience for names only", () => {
    for (const type of GENERATOR_KINDS) {
      for (const audience of ["", " ", undefined]) {
        const { success } = GeneratorRequest.safeParse({ type, prompt: "Bread", audience });
        expect(success).toBe(!isNameKind(type));
      }
    }
  });

  it("bounds every text", () => {
    const long = { prompt: 2_001, audience: 501, product: 101, titles: 2_001 };
    for (const [field, length] of Object.entries(long)) {
      const body = { type: "busname", prompt: "Bread", audience: "Parents" };
      const fitting = { ...body, [field]: "a".repeat(length - 1) };
      expect(GeneratorRequest.safeParse(fitting).success).toBe(true);
      expect(GeneratorRequest.safeParse({ ...body, [field]: "a".repeat(length) }).success).toBe(
        false,
      );
    }
  });

  it("offers the product types with 'Webinar' twice, Course first", () => {
    expect(PRODUCT_TYPES[0]).toBe("Course");
    expect(PRODUCT_TYPES.filter((product) => product === "Webinar")).toHaveLength(2);
    expect(PRODUCT_TYPES).toHaveLength(11);
  });
});

describe("namesInList", () => {
  it("finds names behind numbers and bullets, without quotes and emphasis", () => {
    const text = [
      '1. "Amber"',
      "2) **Birch**",
      "3: _Cedar_",
      "- Dune",
      "* “Ember”",
      "  • `Fjord`",
      "10. Grove 24",
    ];
    expect(namesInList(text.join("\n"))).toEqual([
      "Amber",
      "Birch",
      "Cedar",
      "Dune",
      "Ember",
      "Fjord",
      "Grove 24",
    ]);
  });

  it("leaves out the text around a list, empty entries and repetitions in other case", () => {
    const text = "Here you are:\n1. Amber\n2. \n3. AMBER\n4. Birch\r\n\nEnjoy!";
    expect(namesInList(text)).toEqual(["Amber", "Birch"]);
  });

  it("finds nothing in text without a list", () => {
    expect(namesInList("Amber, Birch and Cedar.\n\n2024 was a good year")).toEqual([]);
  });

  it("reads its own numbered list back", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "B", "é", "中", " ", "-", "&", "1"),
      minLength: 1,
    });
    const names = fc.uniqueArray(name.map((text) => text.trim()).filter(Boolean), {
      selector: (text) => text.toLowerCase(),
    });
    fc.assert(
      fc.property(names, (names) => {
        expect(namesInList(numberedList(names))).toEqual(names);
      }),
    );
  });
});

describe("numberedList", () => {
  it("numbers from one, a name a line", () => {
    expect(numberedList(["Amber", "Birch"])).toBe("1. Amber\n2. Birch");
    expect(numberedList([])).toBe("");
  });
});

describe("blankClosingHeading", () => {
  it.each([
    ["Topic\n\nClosing paragraph: See you!", "Topic\n\n See you!"],
    ["CLOSING PARAGRAPH: a closing Paragraph:", "a"],
    ["A closing paragraph without the colon", "A closing paragraph without the colon"],
  ])("makes %j into %j", (text, shown) => {
    expect(blankClosingHeading(text)).toBe(shown);
  });

  it("leaves no heading anywhere, and everything else as it was", () => {
    const text = fc.array(
      fc.constantFrom("a", " ", "\n", "Closing paragraph:", "closing PARAGRAPH:"),
    );
    fc.assert(
      fc.property(text, (parts) => {
        const others = parts.filter((part) => part.length === 1);
        expect(blankClosingHeading(parts.join(""))).toBe(others.join("").trim());
      }),
    );
  });
});
