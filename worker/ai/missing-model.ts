import type { ProviderFault } from "#worker/ai/provider-fault.ts";

/** The codes or types of providers for a model that does not exist, or not for this key. */
const CODES: readonly string[] = [
  "model_not_found", // OpenAI, Groq
  "model_decommissioned", // Groq
  "model_not_available", // Together
  "DeploymentNotFound", // Azure OpenAI
  "invalid_model", // Mistral
];

/** Statuses and wordings of providers whose error has no such code. */
const SHAPES: readonly { status: number; words: RegExp }[] = [
  { status: 400, words: /invalid model name passed in/iu }, // LiteLLM
  { status: 400, words: /is not a valid model id/iu }, // OpenRouter
  { status: 404, words: /no endpoints found for/iu }, // OpenRouter
  { status: 404, words: /is not found for api version/iu }, // Gemini
  { status: 400, words: /no such model/iu }, // Workers AI
  { status: 404, words: /no such model/iu },
];

/** True where the endpoint does not have the model. A 404 that names the model is about the model, not about the path. */
export function isMissingModel(fault: ProviderFault, model: string): boolean {
  const { status, code, type, text, message } = fault;
  if (status !== 400 && status !== 403 && status !== 404) return false;
  if (CODES.includes(code) || CODES.includes(type)) return true;
  if (status === 404 && text.includes(model)) return true;
  return SHAPES.some((shape) => shape.status === status && shape.words.test(message));
}
