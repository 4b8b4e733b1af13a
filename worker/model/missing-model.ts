import type { ProviderFault } from "#worker/model/provider-fault.ts";

/** The codes or types of providers for a model that does not exist any more, or not for this key. */
const CODES: readonly string[] = [
  "model_not_found", // OpenAI, Groq
  "model_decommissioned", // Groq
  "model_deprecated",
  "model_not_available", // Together
  "model_not_supported", // Hugging Face
  "model_not_allowed",
  "unknown_model", // GitHub Models
  "DeploymentNotFound", // Azure OpenAI
  "invalid_model", // Mistral
  "1211", // Zhipu
  "5007", // Workers AI
  "5018",
  "5028",
];

/** Words of providers whose error has no such code, under a status other than 404. */
const WORDS: readonly RegExp[] = [
  /\b(invalid|unknown|unsupported|no such) model\b/iu, // LiteLLM, Perplexity, Workers AI
  /is not a valid model id/iu, // OpenRouter
  /model (not exist|identifier is invalid)/iu, // DeepSeek, Bedrock
  /\bmodel\b[^.,;]{0,120}\b(does not exist|not found|(deprecated|decommissioned|retired)\b|no longer (available|supported))/iu,
  /\baccess to (this |the )?model\b/iu,
];

/** Words of a 404 that is about the model, not about the path. */
const WORDS_OF_404 = /\bmodel\b|no endpoints found for|is not found for api version/iu;

/** True where the endpoint does not have the model, or not any more. */
export function isMissingModel(fault: ProviderFault, model: string): boolean {
  const { status = 400, code, type, param, text, message } = fault;
  if (status === 410) return true;
  const isCode = CODES.includes(code) || CODES.includes(type);
  if (status === 404)
    return isCode || param === "model" || text.includes(model) || WORDS_OF_404.test(message);
  if (![400, 403, 422].includes(status)) return false;
  return isCode || param === "model" || WORDS.some((words) => words.test(message));
}
