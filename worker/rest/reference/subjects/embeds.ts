import { z } from "zod";
import { ClientFrame } from "#domain/clients/frame.ts";
import { Styles } from "#domain/clients/styles.ts";
import { OpenAnswer } from "#domain/answers/kinds.ts";
import { VisitorWidget } from "#domain/embeds.ts";
import { AI_MARKED } from "#domain/ai-marked.ts";
import { EXAMPLE_TEXT } from "#worker/rest/reference/schema.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const WIDGET_ANSWER = {
  result: z.string().meta({ examples: [EXAMPLE_TEXT] }),
  html: z
    .string()
    .meta({ description: "The answer as sanitised HTML", examples: [`<p>${EXAMPLE_TEXT}</p>`] }),
  answer: OpenAnswer.optional().describe("The items of an answer that is no text"),
  quiz: z.string().optional().describe("The sealed quiz, for the check of its answers"),
  ...AI_MARKED,
};

const Embed = z
  .object({
    data: VisitorWidget.extend({
      clientdata: z.object({
        styles: Styles,
        frame: ClientFrame,
        keeps: z
          .object({ days: z.int(), by: z.string() })
          .optional()
          .describe("Who keeps the texts of visitors, and for how many days"),
      }),
    }),
  })
  .meta({ id: "Embed" });

const EmbedAnswer = z.object({
  ...WIDGET_ANSWER,
  resultId: z.string().optional(),
  vote: z.string().optional().describe("For a rating of this answer"),
});

const QuizChecked = z.object({
  score: z.string().describe("Such as “3 of 5 right”, in the language of the frame"),
  isCounted: z.boolean().describe("Whether the points go to a learning platform"),
  items: z.array(z.object({ isRight: z.boolean(), right: z.array(z.int()), why: z.string() })),
  html: z.string().describe("The quiz with marks and reasons as sanitised HTML"),
});

/** Calls with a client's publishable key. Pages of the client's sites may make them. */
export const embeds = {
  "GET /ai/:type/:id/:apikey": {
    summary: "Read an embedded widget",
    details:
      "Needs no token: the key stands in the page of the client. `/embed/{type}/{id}/{apikey}` is the frame with the same three parts. An unknown key, an unknown widget and one that is not approved give the same 404.",
    reply: Embed,
    refusals: [422, 429],
  },
  "POST /ai/:type/:id/:apikey": {
    summary: "Ask an embedded widget",
    details:
      "Send the values of its inputs. Send its filled prompt only for a widget whose inputs all take letters and spaces. An `Idempotency-Key` is ignored: each call is an answer of its own.",
    reply: EmbedAnswer,
    streams: true,
    refusals: [422, 503],
    example: { inputs: { topic: "Photosynthesis" } },
  },
  "POST /ai/:type/:id/:apikey/rating": {
    summary: "Rate an answer",
    details: "`vote` of the answer proves that the caller got the answer. Each counts once.",
  },
  "POST /ai/:type/:id/:apikey/check": {
    summary: "Check a visitor's answers to a quiz",
    details:
      "`quiz` is the sealed quiz of an answer, which holds until the end of the next day (UTC). Asks no model and costs nothing.",
    reply: QuizChecked,
    refusals: [409, 422],
  },
  "POST /ai/unsaved/frame": {
    summary: "Read what the frame of a tool that is not stored shows",
    cookie: true,
    details:
      "For the page on which a signed-in person makes a tool: needs the cookie of the session, from a page of this site. A tool that breaks a rule of a save gives 422 with its sentences.",
    reply: Embed,
    refusals: [404, 422, 429],
  },
  "POST /ai/unsaved": {
    summary: "Ask a tool that is not stored",
    cookie: true,
    details: "For the same page. The answer counts for the person and becomes no result.",
    reply: EmbedAnswer,
    streams: true,
    refusals: [404, 422, 429, 503],
  },
  "POST /ai/unsaved/check": {
    summary: "Check answers to a quiz of a tool that is not stored",
    cookie: true,
    details: "For the same page. `quiz` is the sealed quiz of the answer.",
    reply: QuizChecked,
    refusals: [404, 422],
  },
  "POST /frame-reports/:clientId": {
    summary: "Take a browser's report of a refused frame",
    details: "The body is a report of the Content Security Policy. The answer is always the same.",
  },
  "OPTIONS /ai/:type/:id/:apikey": {
    summary: "Answer a browser's preflight",
    details: "Browsers send it by themselves before a call from another site.",
    refusals: [429],
  },
  "OPTIONS /ai/:type/:id/:apikey/check": {
    summary: "Answer a browser's preflight",
    details: "Browsers send it by themselves before a call from another site.",
    refusals: [429],
  },
  "OPTIONS /ai/:type/:id/:apikey/rating": {
    summary: "Answer a browser's preflight",
    details: "Browsers send it by themselves before a call from another site.",
    refusals: [429],
  },
} satisfies Descriptions;
