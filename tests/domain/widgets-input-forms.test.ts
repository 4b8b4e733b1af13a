import { describe, expect, it } from "vitest";
import { inputForms, sentInputs, withNamed } from "#app/widgets/inputs/widget-input-forms.ts";
import { readValues } from "#domain/widgets/input-values.ts";
import { SavedInputs } from "#domain/widgets/widget-inputs.ts";

const INPUT = { name: "grade", label: "Grade", placeholder: "5", inputOrder: 1, options: ["5"] };

/** An input as it is stored after its switch was set, or without a change. */
function stored(input: object, required?: boolean) {
  const forms = inputForms({ data: { inputs: SavedInputs.parse([input]) } });
  const [form] = forms;
  const changed = form && required !== undefined ? [{ ...form, required }] : forms;
  const [read] = SavedInputs.parse(sentInputs(changed));
  if (!form || !read) throw new Error("no input");
  const isTaken = "values" in readValues([read], new Map(), 0);
  return { isOn: form.required, required: read.required, optional: read.optional, isTaken };
}

describe("The switch of an input", () => {
  it.each(["anytext", "anyarea", "select", "multi", "number", "date"])(
    "of the type %s decides alone whether it may stay empty",
    (type) => {
      expect(stored({ ...INPUT, type }, false)).toMatchObject({ optional: true, isTaken: true });
      const on = { required: true, optional: undefined, isTaken: false };
      expect(stored({ ...INPUT, type, optional: true }, true)).toMatchObject(on);
    },
  );

  it("shows what a stored input accepts, whatever its mark says, and a save keeps it", () => {
    for (const required of [true, false]) {
      const refuses = stored({ ...INPUT, type: "anytext", required });
      expect(refuses).toMatchObject({ isOn: true, isTaken: false });
      const accepts = stored({ ...INPUT, type: "anytext", required, optional: true });
      expect(accepts).toMatchObject({ isOn: false, isTaken: true });
    }
  });

  it("of the types for letters is the mark of the field, as it is stored", () => {
    for (const required of [true, false]) {
      const same = { isOn: required, required, optional: undefined, isTaken: false };
      expect(stored({ ...INPUT, type: "text", required })).toEqual(same);
    }
  });
});

describe("An input that is made from a placeholder", () => {
  it("keeps digits and needs a value", () => {
    const [input] = SavedInputs.parse(sentInputs(withNamed([], ["grade"])));
    if (!input) throw new Error("no input");
    expect(input).toMatchObject({ name: "grade", label: "Grade", required: true });
    const read = readValues([input], new Map([["grade", ["Grade 5"]]]), 0);
    expect(read).toEqual({ values: new Map([["grade", "Grade 5"]]) });
    expect(readValues([input], new Map(), 0)).toHaveProperty("faults");
  });
});
