import { inDollars, costOf } from "#domain/usage/money.ts";
import type { WidgetEstimate } from "#domain/widgets/replies.ts";
import { type Typical, usualValue } from "#domain/widgets/inputs/input-types.ts";
import { fillPrompt } from "#domain/widgets/prompt.ts";

/** About so many characters are a token. */
const CHARACTERS = 4;

/** The tokens of a prompt with typical values: its characters, divided by four. */
export function estimatedTokens(prompt: string, inputs: readonly Typical[]): number {
  const values = new Map(inputs.map((input) => [input.name, usualValue(input)]));
  return Math.ceil(fillPrompt(prompt, values).length / CHARACTERS);
}

/** The sentence beside a prompt: "about 420 tokens each time", and what answers have used and would cost. */
export function estimateSentence(tokens: number, estimate: WidgetEstimate | null): string {
  const about = `about ${rounded(tokens)} tokens each time`;
  const price = estimate?.price && { ...estimate.price, model: estimate.model };
  const costs = (input: number, cached: number, output: number) =>
    price ? aboutDollars(costOf([{ tokens: { input, cached, output }, price }])) : "";
  if (!estimate?.measured) {
    const cost = costs(tokens, 0, 0);
    return `${about}${cost && `, ${cost} without the answer`}`;
  }
  const { answers, input, cached, output } = estimate.measured;
  const count = answers === 1 ? "the last answer" : `the last ${answers} answers`;
  const cost = costs(input, cached, output);
  const used = `${rounded(input + output)} tokens${cost && `, ${cost}`}`;
  return `${about}. Measured in ${count}, on average: ${used}`;
}

function aboutDollars(nano: number): string {
  const text = inDollars(nano);
  return text.startsWith("<") ? text : `about ${text}`;
}

/** Two digits that count: 423 is 420, 1234 is 1,200. */
function rounded(tokens: number): string {
  return Number(tokens.toPrecision(2)).toLocaleString("en");
}
