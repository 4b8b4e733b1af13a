import { Hono } from "hono";
import { ROLE } from "#domain/account-roles.ts";
import { resolveInputs, widgetMessages } from "#domain/embeds.ts";
import { MESSAGES } from "#domain/messages.ts";
import { DraftTrial } from "#domain/widgets/draft.ts";
import { renderAnswer } from "#worker/answers/html.ts";
import { requireRole } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { answerText } from "#worker/answers/send.ts";
import { json, LANDING_TEXT_LIMIT, sentences } from "#worker/rest/body.ts";
import { promptRefusal } from "#worker/rest/embeds/prompt-refusal.ts";
import { openAnswer } from "#worker/answers/open.ts";
import { widgetOf } from "#worker/rest/widgets/widget-versions.ts";

/** An answer to a prompt that is not live, for administrators (product/workbench 1). It counts for the person who tries it. */
export const widgetTry = new Hono<AppEnv>({ strict: false }).post(
  "/:type/:id/try",
  sentences({ invalid: MESSAGES.missingValues, exists: MESSAGES.widget.exists }),
  requireRole(ROLE.Admin),
  json(DraftTrial, { limit: LANDING_TEXT_LIMIT }),
  async (c) => {
    const { id } = await widgetOf(c, c.req.param());
    const { data, inputs } = c.req.valid("json");
    const resolved = resolveInputs(data, inputs, Date.now());
    if ("refusal" in resolved) throw promptRefusal(resolved.refusal);
    const messages = widgetMessages(resolved);
    const question = { kind: "preview" as const, feature: id, messages };
    const answer = await openAnswer(c, c.get("account"), question);
    const finish = async (result: string) => ({ result, html: await renderAnswer(result) });
    return answer.send(answerText(c, finish));
  },
);
