import { z } from "zod";
import { type Case, type CaseList, CaseListSave } from "#domain/widgets/case.ts";
import type { CaseResult } from "#domain/widgets/gate.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const StoredCase: z.ZodType<Case> = CaseListSave.shape.cases.element.extend({
  id: z.string(),
  inputs: z.record(z.string(), z.array(z.string())),
});

const Cases: z.ZodType<CaseList> = z
  .object({
    version: z.int(),
    cases: z.array(StoredCase),
  })
  .meta({ id: "CaseList" });

const Outcome = z.object({
  passed: z.boolean().nullable(),
  judged: z.boolean(),
  sentence: z.string(),
});

const Result: z.ZodType<CaseResult> = z
  .object({
    state: z.enum(["passed", "failed", "doubtful"]),
    failure: z.string().optional(),
    answer: z.string(),
    html: z.string(),
    outcomes: z.array(Outcome),
    ms: z.int(),
    tokens: z.int().nullable(),
    createdAt: z.string(),
    isKept: z.boolean(),
  })
  .meta({ id: "CaseResult" });

export const tests = {
  "GET /widgets/:type/:id/cases": {
    summary: "List the test cases of a widget",
    details: "With the version that a save must name.",
    answer: Cases,
    refusals: [404],
  },
  "GET /widgets/:type/:id/cases/left": {
    summary: "Read how many answers to tests are left",
    details: "The limits of the day still allow the signed-in person this many.",
    answer: z.object({ left: z.int() }),
    refusals: [404],
  },
  "PUT /widgets/:type/:id/cases": {
    summary: "Save the test cases of a widget",
    details: "The list replaces the former one. `version` is that of the list.",
    rule: "A check by JSON has a JSON Schema, and one by words the least or the most of them.",
    answer: Cases,
    refusals: [404, 409],
    example: {
      version: 0,
      cases: [
        {
          name: "A short topic",
          inputs: { topic: "Photosynthesis" },
          checks: [{ kind: "contains", text: "light" }],
        },
      ],
    },
  },
  "POST /widgets/:type/:id/cases/:case/run": {
    summary: "Run a test case",
    details: "The result of a former run is the answer where nothing has changed since.",
    answer: Result,
    refusals: [404, 429, 503],
    example: { of: "live" },
  },
} satisfies Descriptions;
