import { z } from "#domain/zod.ts";
import { requiredText, WholeNumber } from "#domain/field.ts";
import { MAX_TESTS, MAX_CHECKS } from "#domain/widgets/test-limits.ts";
import { valuesByName } from "#domain/widgets/input-values.ts";
import { schemaProblem } from "#domain/widgets/json-schema.ts";
import { ValuesByName, WidgetDraft } from "#domain/widgets/widget.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";

/** The most characters of all values of a test: more than a form takes. */
const MAX_VALUES = 10_000;

const text = requiredText(500, "Write the text.");
const number = WholeNumber.optional();

/** A number of words or items, from and to. */
function range<K extends string>(kind: K, things: string) {
  return z
    .object({ kind: z.literal(kind), from: number, to: number })
    .refine(({ from, to }) => from !== undefined || to !== undefined, {
      path: ["from"],
      error: `Enter a number of ${things} in one of the two fields.`,
    })
    .refine(({ from = 0, to = Infinity }) => from <= to, {
      path: ["to"],
      error: "Must not be less than the first number.",
    });
}

const Check = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("contains"), text }),
  z.object({ kind: z.literal("lacks"), text }),
  z.object({ kind: z.literal("begins"), text }),
  range("words", "words"),
  range("items", "items"),
  z.object({ kind: z.literal("one right") }),
  z.object({
    kind: z.literal("json"),
    schema: requiredText(10_000, "Write a JSON Schema.").superRefine((schema, context) => {
      const message = schemaProblem(schema);
      if (message) context.addIssue({ code: "custom", message });
    }),
  }),
  z.object({
    kind: z.literal("judged"),
    criterion: requiredText(500, "Write what must be true of the answer."),
    times: z.literal([1, 3]).default(1),
  }),
]);

/** A demand on the answer of a test. `judged`: the model is asked a yes/no question about it, once or three times. */
export type Check = z.output<typeof Check>;

const TestInputs = ValuesByName.transform(valuesByName)
  .refine((inputs) => Object.keys(inputs).length <= MAX_INPUTS, {
    error: `A test can have values for at most ${MAX_INPUTS} inputs.`,
  })
  .refine((inputs) => JSON.stringify(inputs).length <= MAX_VALUES, {
    error: "All values together are too long.",
  });

/** A test as a person writes it: what is typed into the form, and what must be true of the answer. */
export const TestDraft = z.object({
  name: requiredText(100, "Give the test a name."),
  inputs: TestInputs,
  checks: z.array(Check).max(MAX_CHECKS, `A test can have at most ${MAX_CHECKS} checks.`),
});
export type TestDraft = z.output<typeof TestDraft>;

/** The body of `POST /widgets/{type}/add`: a widget, and the tests that it begins with. Without a page number it comes last. */
export const NewWidget = WidgetDraft.extend({
  pageNumber: z.preprocess(
    (value) => (value === "" ? undefined : value),
    WholeNumber.optional().describe(
      "Without it, the widget comes after the last one of its toolkit",
    ),
  ),
  cases: z
    .array(TestDraft)
    .max(MAX_TESTS, `A widget can have at most ${MAX_TESTS} tests.`)
    .default([]),
});

/** The body of `POST /widgets/personal`: a tool of the caller. Its prompt is hidden unless the body says otherwise. */
export const NewTool = NewWidget.omit({ toolkit: true }).extend({
  isPromptHidden: z.boolean().default(true),
});

/** The body of `PUT /widgets/{type}/{id}/cases`: the whole list, and the version that it started from. A test without the id of a stored one is new. */
export const TestListSave = z.object({
  version: z.int().min(0),
  cases: z
    .array(TestDraft.extend({ id: z.string().max(64).optional() }))
    .max(MAX_TESTS, `A widget can have at most ${MAX_TESTS} tests.`)
    .refine((cases) => hasDifferent(cases.flatMap(({ id }) => id ?? [])), "Two tests have one id."),
});
export type TestListSave = z.output<typeof TestListSave>;

function hasDifferent(ids: string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The prompts that a test can be run with: the draft's, or the live one. */
export const SIDES = ["draft", "live"] as const;
export type Side = (typeof SIDES)[number];

/** The body of `POST /widgets/{type}/{id}/cases/{case}/run`. `again`: the model is asked although nothing has changed. */
export const TestRun = z.object({ of: z.enum(SIDES), again: z.boolean().default(false) });
