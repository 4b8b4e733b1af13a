import { Hono } from "hono";
import { ROLE } from "#domain/account-roles.ts";
import { MESSAGES } from "#domain/messages.ts";
import { AssistRequest, NO_SUGGESTION } from "#domain/widgets/assist.ts";
import { mostAssistQuestions, suggest } from "#worker/model/prompt-help.ts";
import { AnswerError } from "#worker/answer-error.ts";
import { requireRole } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { Problem } from "#worker/problem.ts";
import { json, LANDING_TEXT_LIMIT, sentences } from "#worker/rest/body.ts";
import { openAnswer } from "#worker/answers/open.ts";

/** A suggestion for a prompt and its inputs, for administrators (product/workbench 3). It stores nothing. */
export const promptHelp = new Hono<AppEnv>({ strict: false }).post(
  "/assist",
  sentences({ invalid: MESSAGES.missingValues, exists: MESSAGES.widget.exists }),
  requireRole(ROLE.Manager),
  json(AssistRequest, { limit: LANDING_TEXT_LIMIT }),
  async (c) => {
    const request = c.req.valid("json");
    const answer = await openAnswer(c, signedIn(c), {
      kind: "assist",
      feature: "assist",
      ...mostAssistQuestions(request),
    });
    const suggestion = answer.whole((settings) => suggest(c.env, request, settings));
    return c.json(await suggestion.catch(explain));
  },
);

function explain(error: unknown): never {
  const isUseless = error instanceof AnswerError && error.kind === "empty";
  throw isUseless ? new Problem(502, "No Answer", { detail: NO_SUGGESTION }) : error;
}
