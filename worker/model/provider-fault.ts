import type { APIError } from "openai";
import { z } from "zod";

/** A provider's error in one form for all providers. `text` is for comparison only: it can contain the key. */
export type ProviderFault = {
  status?: number;
  code: string;
  type: string;
  param: string;
  /** The provider's sentence, without the input that some providers repeat. Empty where the error has none. */
  message: string;
  /** The whole error as JSON, or the body where it is not JSON. */
  text: string;
  /** Milliseconds of Retry-After, or of a field of the error. */
  retryAfter?: number;
};

/** A provider's error in an answer with status 200. */
export class FaultInAnswer extends Error {
  override readonly name = "FaultInAnswer";
  readonly fault: ProviderFault;

  constructor(error: unknown) {
    super();
    this.fault = describe(error);
    const status = Number(this.fault.code);
    if (status >= 400 && status < 600) this.fault.status = status;
  }
}

const word = z.union([z.string(), z.number()]).transform(String).catch("");
const ErrorBody = z.object({
  code: word,
  type: word,
  // LiteLLM writes "None".
  param: word.transform((name) => (name === "None" ? "" : name)),
  message: z.string().catch(""),
  // FastAPI
  detail: z.string().catch(""),
  // Gemini's RetryInfo: "18s"
  details: z.array(z.object({ retryDelay: z.string().optional().catch(undefined) })).catch([]),
});

const NOTHING = { code: "", type: "", param: "", message: "" };

/** Reads the error that the `openai` package throws for a status other than 2xx. */
export function faultOf(error: APIError): ProviderFault {
  const fault = describe(error.error ?? error.message);
  const retryAfter = retryAfterOf(error.headers) ?? fault.retryAfter;
  return { ...fault, status: error.status, retryAfter };
}

/**
 * Finds the error in a body: `{ error }` (OpenAI), `[{ error }]` (Gemini), `{ errors }` (Workers AI), or the body itself with `object: "error"`
 * (vLLM, Mistral). `undefined` where the body is not an error.
 */
export function errorIn(body: unknown): unknown {
  const value: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof value !== "object" || value === null) return undefined;
  if ("error" in value && isFilled(value.error)) return value.error;
  if ("errors" in value && Array.isArray(value.errors) && value.errors[0]) return value.errors[0];
  return "object" in value && value.object === "error" ? value : undefined;
}

function isFilled(error: unknown): boolean {
  return Array.isArray(error) ? error.length > 0 : Boolean(error);
}

function describe(error: unknown): ProviderFault {
  const found = errorIn(error) ?? error;
  // AI Gateway sends a list of errors.
  const value: unknown = Array.isArray(found) ? found[0] : found;
  if (typeof value === "string") return { ...NOTHING, message: value, text: value };
  const text = JSON.stringify(value);
  const body = ErrorBody.safeParse(value).data;
  if (!body) return { ...NOTHING, text };
  const { detail, details, message, ...words } = body;
  const delay = details.find(({ retryDelay }) => retryDelay)?.retryDelay?.replace(/s$/u, "") ?? "";
  const retryAfter = isNumber(delay) ? Number(delay) * 1000 : undefined;
  return { ...words, message: message || detail, text, retryAfter };
}

/** The milliseconds of `retry-after-ms`, or of `Retry-After` as seconds or as a date. */
function retryAfterOf(headers: Headers | undefined): number | undefined {
  const milliseconds = headers?.get("retry-after-ms")?.trim();
  if (milliseconds && isNumber(milliseconds)) return Number(milliseconds);
  const value = headers?.get("retry-after")?.trim();
  if (!value) return undefined;
  const wait = isNumber(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/u.test(text);
}
