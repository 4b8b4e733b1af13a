import { PROMPT_TOO_LONG, type PromptRefusal } from "#domain/embeds.ts";
import { MESSAGES } from "#domain/messages.ts";
import { Problem } from "#worker/problem.ts";

/** The answer to a request whose prompt is refused (product/embeds 4). */
export function promptRefusal(refusal: PromptRefusal): Problem {
  const title = MESSAGES.missingValues;
  if (refusal.kind === "prompt too long")
    return new Problem(400, title, { detail: PROMPT_TOO_LONG });
  if (!("faults" in refusal)) {
    const detail = PROMPT_REFUSALS[refusal.kind];
    return new Problem(422, "Unprocessable Content", { detail });
  }
  const { faults } = refusal;
  const errors = faults.map(({ name, sentence }) => ({
    path: `inputs.${name}`,
    message: sentence,
  }));
  const detail = errors.map(({ message }) => message).join(" ") || "This widget has no inputs.";
  return new Problem(400, title, { detail, errors });
}

const PROMPT_REFUSALS = {
  altered: "The prompt must be this widget's own prompt, filled in with letters and spaces.",
  "no prompt": "This widget takes its values as inputs, not as a finished prompt.",
};
