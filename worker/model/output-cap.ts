import type { OptionalParameters } from "#worker/model/parameters.ts";
import type { ProviderFault } from "#worker/model/provider-fault.ts";

/** The parameters that limit the tokens of an answer. */
const CAPS = ["max_completion_tokens", "max_tokens"];

/** An answer of fewer tokens is not worth asking for. */
const LEAST = 64;

const NAMES_A_CAP = /max_(completion_|output_|new_)?tokens/u;
const TOO_LARGE =
  /too (large|big|high)|at most|maximum|less than|exceed|range|greater than|\d > \d|<=/iu;

/** The tokens that question and answer may have together, and those of the question (vLLM, OpenRouter, TGI). */
const CONTEXT = /maximum context length (?:is|of) (\d+)|max_new_tokens` must be <= (\d+)/iu;
const INPUT =
  /(\d+) (?:input tokens|(?:tokens )?in the messages|of text input)|Given: (\d+) `inputs`/iu;
const REQUESTED = /requested (?:about )?(\d+)/iu;

/** The parameter of a call that limits its answer, with its value. */
export function capOf(sent: OptionalParameters): { name: string; tokens: number } | null {
  const name = CAPS.find((cap) => typeof sent[cap] === "number");
  return name === undefined ? null : { name, tokens: Number(sent[name]) };
}

/**
 * The lower cap with which a call can be repeated after an error that says that its cap is too large.
 * @returns the tokens for this question, and for every question of the model; `null` for every other error, and where no answer fits
 */
export function lowerCap(fault: ProviderFault, sent: OptionalParameters) {
  const cap = capOf(sent);
  if (cap === null) return null;
  const text = (fault.message || fault.text).replaceAll(/(?<=\d),(?=\d{3})/gu, "");
  const context = numberIn(CONTEXT, text);
  if (context !== null) {
    const requested = numberIn(REQUESTED, text);
    const input = numberIn(INPUT, text) ?? (requested === null ? context : requested - cap.tokens);
    // Half of the context for the next question, whose length is not known.
    return lower(context - input, Math.floor(context / 2), cap.tokens);
  }
  const isNamed = CAPS.includes(fault.param) || NAMES_A_CAP.test(text);
  if (!isNamed || !TOO_LARGE.test(text)) return null;
  const numbers = Array.from(text.matchAll(/\d+/gu), Number).filter(
    (number) => number >= LEAST && number < cap.tokens,
  );
  const most = numbers.length > 0 ? Math.max(...numbers) : Math.floor(cap.tokens / 2);
  return lower(most, most, cap.tokens);
}

function lower(tokens: number, lesson: number, sent: number) {
  return tokens >= LEAST && tokens < sent ? { tokens, lesson: Math.max(LEAST, lesson) } : null;
}

function numberIn(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(text)?.slice(1).find(Boolean);
  return found === undefined ? null : Number(found);
}
