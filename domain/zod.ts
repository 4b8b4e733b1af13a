// oxlint-disable-next-line no-restricted-imports -- the one place that imports zod
import { z } from "zod";

// Without `jitless`, zod tries `new Function`, and browsers report a violation of the Content-Security-Policy. This call must run
// before the first schema is made, so every schema imports `z` from this file.
z.config({ jitless: true, customError: ruleOf });

const TYPES: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

const UNITS: Record<string, string> = { string: " characters", array: " entries" };

/** The sentence of a rule that has none of its own: no answer shows the words of zod. */
function ruleOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "Is missing.";
      return `Must be ${TYPES[issue.expected] ?? "of another type"}.`;
    case "too_small":
      return `Must ${bound("at least", issue.minimum, issue.origin)}`;
    case "too_big":
      return `Must ${bound("at most", issue.maximum, issue.origin)}`;
    case "invalid_value":
      return `Must be ${issue.values
        .map(String)
        .join(", ")
        .replace(/, ([^,]*)$/u, " or $1")}.`;
    default:
      return "Has a wrong form.";
  }
}

function bound(words: string, limit: number | bigint, origin: string): string {
  const unit = UNITS[origin];
  return `${unit ? "have" : "be"} ${words} ${limit.toLocaleString("en")}${unit ?? ""}.`;
}

export { z };
