import { z } from "zod";
import { ListedResults, ResultsOfTest, TestList, TestResult } from "#domain/widgets/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const tests = {
  "GET /widgets/:type/:id/cases": {
    summary: "List the test cases of a widget",
    details: "With the version that a save must name.",
    reply: TestList,
    refusals: [404],
  },
  "GET /widgets/:type/:id/cases/left": {
    summary: "Read how many answers to tests are left",
    details: "The limits of the day still allow the signed-in person this many.",
    reply: z.object({ left: z.int() }),
    refusals: [404],
  },
  "GET /widgets/:type/:id/cases/results": {
    summary: "List the stored results of the test cases of a widget",
    details:
      "Those of the draft and of what is live that a run would answer without the model, without their answers.",
    reply: ListedResults,
    refusals: [404],
  },
  "GET /widgets/:type/:id/cases/:case/results": {
    summary: "Read the stored results of a test case",
    details:
      "With the answers, for the draft and for what is live; null where a run would ask the model.",
    reply: ResultsOfTest,
    refusals: [404],
  },
  "PUT /widgets/:type/:id/cases": {
    summary: "Save the test cases of a widget",
    details: "The list replaces the former one. `version` is that of the list.",
    rule: "A check by JSON has a JSON Schema, and one by words the least or the most of them.",
    reply: TestList,
    refusals: [404, 409, 429],
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
    reply: TestResult,
    refusals: [404, 429, 503],
    example: { of: "live" },
  },
} satisfies Descriptions;
