import type { Context } from "hono";
import { Hono } from "hono";
import * as results from "#db/assistant/results.ts";
import { GeneratorRequest } from "#domain/assistant/generator.ts";
import { ROLE } from "#domain/account-roles.ts";
import { answerTitleOf, resultTitleOf } from "#domain/assistant/result-title.ts";
import { generate, mostQuestions } from "#worker/model/generators.ts";
import { requireRole } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { notFound } from "#worker/problem.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { recordResult } from "#worker/rest/assistant/results.ts";
import { json } from "#worker/rest/body.ts";
import { renderAnswer } from "#worker/answers/html.ts";

/** `/api/generate`: the generators (product/assistant 1). The answer has the id of the stored result (product/results 1). */
export const generators = new Hono<AppEnv>({ strict: false }).post(
  "/",
  requireRole(ROLE.User),
  json(GeneratorRequest),
  async (c) => {
    const { like, ...request } = c.req.valid("json");
    const former = like && (await formerAnswer(c, like, request.type));
    const answer = await openAnswer(c, signedIn(c), {
      kind: "generator",
      feature: request.type,
      ...mostQuestions({ ...request, former }),
    });
    return answer.send(async function* (settings) {
      const result = yield* generate(c.env, { ...request, former }, settings);
      const resultId = await recordResult(c, signedIn(c).userId, draftOf(request, result));
      return { result, html: await renderAnswer(result), resultId };
    });
  },
);

/** The answer that the new one must be like. Throws 404 unless it is a result of this person and of this generator. */
async function formerAnswer(c: Context<AppEnv>, id: string, type: string): Promise<string> {
  const stored = await results.get(database(c), signedIn(c).userId, id);
  if (stored?.source !== type) throw notFound();
  return stored.answer;
}

function draftOf({ type, ...inputs }: Omit<GeneratorRequest, "like">, answer: string) {
  const given = Object.fromEntries(Object.entries(inputs).filter(([, text]) => text !== ""));
  return {
    source: type,
    widgetId: null,
    title: answerTitleOf(answer) || resultTitleOf(inputs.prompt),
    inputs: given,
    answer,
  };
}
