import type { ModelRequest } from "#worker/model/model-request.ts";
import type { ProviderFault } from "#worker/model/provider-fault.ts";

/** The most tokens of the text of an answer. */
const MAX_TOKENS = 2_048;

/** The most characters of the text of an answer, for endpoints that ignore the token limit. */
export const MAX_CHARACTERS = charactersOf(MAX_TOKENS);

/** More characters than so many tokens have. */
export function charactersOf(tokens: number): number {
  return tokens * 8;
}

/** The message of the role `system`, as an optional part of a call. */
export const SYSTEM_ROLE = "system role";

/** Parameters that a call can leave out where the endpoint refuses them. */
export type OptionalParameters = Record<string, unknown>;

/**
 * The optional parameters of a call, without those that the endpoint refuses for this model. `max_tokens` replaces a refused
 * `max_completion_tokens`.
 * @param spent the tokens that former attempts of the call have used up
 * @param most the most tokens that the endpoint accepts as cap, where it is known
 */
export function parametersFor(
  request: ModelRequest,
  refused: readonly string[],
  { spent = 0, most = Infinity } = {},
): OptionalParameters {
  const cap = Math.min(mostTokens([], request.thoughts) - spent, most);
  const all: OptionalParameters = { stream: true, max_completion_tokens: cap };
  if (!refused.includes("stream")) all.stream_options = { include_usage: true };
  if (refused.includes("max_completion_tokens")) all.max_tokens = cap;
  const temperature = Number.parseFloat(request.temperature);
  if (Number.isFinite(temperature)) all.temperature = temperature;
  if (request.effort) all.reasoning_effort = request.effort;
  if (request.person) all.safety_identifier = request.person;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !refused.includes(name)));
}

/**
 * The most tokens of an answer that the endpoint can charge for, where it refuses these parameters.
 * @param thoughts the tokens that the model may use for thoughts, besides those of the text
 */
export function mostTokens(refused: readonly string[], thoughts = 0): number {
  const isUncapped = ["max_completion_tokens", "max_tokens"].every((name) =>
    refused.includes(name),
  );
  const tokens = MAX_TOKENS + thoughts;
  return isUncapped ? charactersOf(tokens) : tokens;
}

/** The parameters that are left out first after an error without a name, one group after the other: OpenAI's newer ones. */
const DOUBTFUL = [
  ["max_completion_tokens", "safety_identifier", "reasoning_effort"],
  ["stream_options"],
];

/** The parameter that a 400 or 422 names: none, where it names another field or nothing. */
export function refusedBy(fault: ProviderFault, sent: OptionalParameters): string[] {
  const names = Object.keys(sent);
  const [param] = fault.param.split(".");
  if (param) return names.filter((name) => name === param);
  return names.filter((name) => new RegExp(`\\b${name}\\b`, "u").test(fault.text)).slice(0, 1);
}

/** The parameters to leave out after a 400 or 422 without a reason: first the doubtful ones, then all but `stream`. */
export function doubtfulAmong(sent: OptionalParameters): string[] {
  const names = Object.keys(sent);
  const groups = DOUBTFUL.map((group) => names.filter((name) => group.includes(name)));
  const doubtful = groups.find((group) => group.length > 0);
  if (doubtful) return doubtful;
  return names.filter((name) => name !== "stream");
}

/** The messages of a request. Where the endpoint refuses the system role, its text precedes the first message of the person. */
export function messagesFor(
  { messages }: ModelRequest,
  refused: readonly string[],
): ModelRequest["messages"] {
  if (!refused.includes(SYSTEM_ROLE)) return messages;
  const rules = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const [first, ...others] = messages.filter(({ role }) => role !== "system");
  if (!first) return messages;
  return [{ ...first, content: [...rules, first.content].join("\n\n") }, ...others];
}
