import { oneError } from "#tests/support/error-shapes.ts";

/** Answers of endpoints that do not have the model any more. */
export const GONE: [name: string, status: number, body: object][] = [
  [
    "a parameter named model",
    404,
    { error: { message: "PROVIDER-TEXT Not here.", param: "model" } },
  ],
  [
    "a refused parameter named model",
    400,
    {
      error: { message: "PROVIDER-TEXT Try another.", param: "model", code: "model_not_supported" },
    },
  ],
  ["410", 410, { error: { message: "PROVIDER-TEXT Gone" } }],
  ["410 without JSON", 410, {}],
  [
    "Workers AI's 5028",
    400,
    {
      errors: [{ code: 5028, message: "AiError: 5028: This model was deprecated on 2026-05-30." }],
      success: false,
    },
  ],
  ["AI Gateway's 5028", 410, { success: false, error: [{ code: 5028, message: "PROVIDER-TEXT" }] }],
  ["DeepSeek", 400, { error: oneError("Model Not Exist", "invalid_request_error") }],
  [
    "Fireworks",
    404,
    { error: { code: "NOT_FOUND", message: "Model not found, inaccessible, and/or not deployed" } },
  ],
  [
    "xAI",
    404,
    {
      code: "Some requested entity was not found",
      error: "PROVIDER-TEXT The model MODEL does not exist",
    },
  ],
  [
    "GitHub Models",
    400,
    { error: { code: "unknown_model", message: "PROVIDER-TEXT Unknown model: MODEL" } },
  ],
  ["Bedrock", 400, { error: oneError("The provided model identifier is invalid.") }],
  ["FastAPI", 404, { detail: "PROVIDER-TEXT Model not found" }],
];
