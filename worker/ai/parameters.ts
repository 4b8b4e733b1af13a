import type { ModelRequest } from "#worker/ai/model-request.ts";
import type { ProviderFault } from "#worker/ai/provider-fault.ts";

/** The most tokens of an answer. */
const MAX_TOKENS = 2_048;

/** The most characters of an answer, thinking included, for endpoints that ignore the token limit. */
export const MAX_CHARACTERS = MAX_TOKENS * 8;

/** Parameters that a call can leave out where the endpoint refuses them. */
export type OptionalParameters = Record<string, unknown>;

/**
 * The optional parameters of a call, without those that the endpoint refuses for this model. `max_tokens` replaces a refused
 * `max_completion_tokens`.
 */
export function parametersFor(
  request: ModelRequest,
  refused: readonly string[],
): OptionalParameters {
  const all: OptionalParameters = { stream: true, max_completion_tokens: MAX_TOKENS };
  if (refused.includes("max_completion_tokens")) all.max_tokens = MAX_TOKENS;
  const temperature = Number.parseFloat(request.temperature);
  if (Number.isFinite(temperature)) all.temperature = temperature;
  return Object.fromEntries(Object.entries(all).filter(([name]) => !refused.includes(name)));
}

/**
 * The parameters to leave out after a 400 or 422: the one that the error names; without a name, first `max_completion_tokens`, then all
 * but `stream`. Empty where none is left.
 */
export function refusedBy(fault: ProviderFault, sent: OptionalParameters): string[] {
  const names = Object.keys(sent);
  if (fault.param) return names.filter((name) => name === fault.param);
  const named = names.find((name) => new RegExp(`\\b${name}\\b`, "u").test(fault.text));
  if (named) return [named];
  if (names.includes("max_completion_tokens")) return ["max_completion_tokens"];
  return names.filter((name) => name !== "stream");
}
