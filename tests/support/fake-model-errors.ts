import { type Exchange, FALLBACK_MODEL, sendBody } from "#tests/support/fake-model-wire.ts";

export type When = (exchange: Exchange) => boolean;
/** The requests that get an error, its status and its body. */
export type ProviderError = [when: When, status: number, body: string];

const always: When = () => true;
const lacksModel: When = ({ body }) => body.model !== FALLBACK_MODEL;
const hasNewCap: When = ({ body }) => body.max_completion_tokens !== undefined;
const hasCap: When = (exchange) => hasNewCap(exchange) || exchange.body.max_tokens !== undefined;
const isStream: When = ({ body }) => body.stream;
const isModerated: When = ({ body }) =>
  body.messages.some(({ content }) => content.includes("Moderated"));

/**
 * Errors of providers, quoted from public issues of their projects: the requests that get the error, its status and its body.
 * `MODEL` stands for the model's name, `PROVIDER-TEXT` for text that no visitor may see.
 */
const BODIES: Record<string, ProviderError> = {
  "model-required": [
    ({ body }) => body.model === "",
    400,
    `{"error":{"message":"you must provide a model parameter","type":"invalid_request_error","param":null,"code":null}}`,
  ],
  // The endpoint has no such model.
  "missing-openai": [
    lacksModel,
    404,
    `{"error":{"message":"PROVIDER-TEXT The model \`MODEL\` does not exist or you do not have access to it.","type":"invalid_request_error","param":null,"code":"model_not_found"}}`,
  ],
  "missing-ollama": [
    lacksModel,
    404,
    `{"error":{"message":"PROVIDER-TEXT model \\"MODEL\\" not found, try pulling it first","type":"api_error","param":null,"code":null}}`,
  ],
  "missing-vllm-flat": [
    lacksModel,
    404,
    `{"object":"error","message":"PROVIDER-TEXT The model \`MODEL\` does not exist.","type":"NotFoundError","param":null,"code":404}`,
  ],
  "missing-vllm": [
    lacksModel,
    404,
    `{"error":{"message":"PROVIDER-TEXT The model \`MODEL\` does not exist.","type":"NotFoundError","param":"model","code":404}}`,
  ],
  "missing-gemini": [
    lacksModel,
    404,
    `[{"error":{"code":404,"message":"PROVIDER-TEXT models/gemini-pro is not found for API version v1beta, or is not supported for generateContent.","status":"NOT_FOUND"}}]`,
  ],
  "missing-azure": [
    lacksModel,
    404,
    `{"error":{"code":"DeploymentNotFound","message":"PROVIDER-TEXT The API deployment for this resource does not exist. If you created the deployment within the last 5 minutes, please wait a moment and try again."}}`,
  ],
  "missing-groq": [
    lacksModel,
    400,
    `{"error":{"message":"PROVIDER-TEXT The model \`MODEL\` has been decommissioned and is no longer supported.","type":"invalid_request_error","param":"","code":"model_decommissioned"}}`,
  ],
  "missing-litellm": [
    lacksModel,
    400,
    `{"error":{"message":"PROVIDER-TEXT 400: {'error': '/chat/completions: Invalid model name passed in model=MODEL. Call \`/v1/models\` to view available models for your key.'}","type":"None","param":"None","code":"400"}}`,
  ],
  "missing-mistral": [
    lacksModel,
    400,
    `{"object":"error","message":"PROVIDER-TEXT Invalid model: MODEL","type":"invalid_model","param":null,"code":"1500"}`,
  ],
  "missing-openrouter": [
    lacksModel,
    400,
    `{"error":{"message":"PROVIDER-TEXT MODEL is not a valid model ID","code":400},"user_id":"user_1"}`,
  ],
  "missing-openrouter-endpoints": [
    lacksModel,
    404,
    `{"error":{"message":"PROVIDER-TEXT No endpoints found for this model.","code":404},"user_id":"user_1"}`,
  ],
  "missing-workers-ai": [
    lacksModel,
    400,
    `{"errors":[{"message":"PROVIDER-TEXT AiError: No such model","code":5007}],"success":false,"result":{},"messages":[]}`,
  ],

  // The endpoint refuses a parameter.
  "cap-named": [
    hasNewCap,
    400,
    `{"error":{"message":"PROVIDER-TEXT","type":"invalid_request_error","param":"max_completion_tokens","code":"unsupported_parameter"}}`,
  ],
  "no-usage-option": [
    ({ body }) => body.stream_options !== undefined,
    400,
    `{"error":{"message":"PROVIDER-TEXT","type":"invalid_request_error","param":"stream_options","code":"unknown_parameter"}}`,
  ],
  "no-identifier": [
    ({ body }) => body.safety_identifier !== undefined,
    422,
    `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","safety_identifier"],"msg":"PROVIDER-TEXT Extra inputs are not permitted"}]},"type":"invalid_request_error","param":null,"code":null}`,
  ],
  "no-effort": [
    ({ body }) => body.reasoning_effort !== undefined,
    400,
    `{"error":{"message":"PROVIDER-TEXT Unsupported value: 'reasoning_effort' does not support 'xhigh' with this model.","type":"invalid_request_error","param":"reasoning_effort","code":"unsupported_value"}}`,
  ],
  "cap-mistral": [
    hasNewCap,
    422,
    `{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","max_completion_tokens"],"msg":"PROVIDER-TEXT Extra inputs are not permitted","input":2048}]},"type":"invalid_request_error","param":null,"code":null}`,
  ],
  "cap-azure": [
    hasNewCap,
    400,
    `{"error":{"message":"PROVIDER-TEXT Unrecognized request argument supplied: max_completion_tokens","type":"invalid_request_error","param":null,"code":null}}`,
  ],
  "cap-vllm": [
    hasNewCap,
    400,
    `{"object":"error","message":"PROVIDER-TEXT [{'type': 'extra_forbidden', 'loc': ('body', 'max_completion_tokens'), 'msg': 'Extra inputs are not permitted', 'input': 800}]","type":"BadRequestError","param":null,"code":400}`,
  ],
  "cap-unnamed": [hasNewCap, 422, `{"detail":"PROVIDER-TEXT Unprocessable Entity"}`],
  "cap-neither": [hasCap, 400, `{"error":"PROVIDER-TEXT Bad Request"}`],
  "stream-openai": [
    isStream,
    400,
    `{"error":{"message":"PROVIDER-TEXT Your organization must be verified to stream this model.","type":"invalid_request_error","param":"stream","code":"unsupported_value"}}`,
  ],

  // The provider refuses one message.
  "filter-echoing": [
    isModerated,
    400,
    `{"error":{"message":"PROVIDER-TEXT Input was flagged","code":400,"metadata":{"input":"no such model, invalid model name passed in"}}}`,
  ],
  "filter-azure": [
    isModerated,
    400,
    `{"error":{"message":"PROVIDER-TEXT The response was filtered due to the prompt triggering Azure OpenAI's content management policy.","type":null,"param":"prompt","code":"content_filter","status":400}}`,
  ],
  "filter-openrouter": [
    isModerated,
    403,
    `{"error":{"code":403,"message":"PROVIDER-TEXT Input was flagged","metadata":{"reasons":["hate"],"flagged_input":"PROVIDER-TEXT"}}}`,
  ],
  "length-openai": [
    isModerated,
    400,
    `{"error":{"message":"PROVIDER-TEXT This model's maximum context length is 8192 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}`,
  ],
  "length-vllm": [
    isModerated,
    400,
    `{"object":"error","message":"PROVIDER-TEXT This model's maximum context length is 4096 tokens. However, you requested 9000 tokens. Please reduce the length of the messages.","type":"BadRequestError","param":null,"code":400}`,
  ],

  // The owner of the site must correct the key.
  "key-gemini": [
    always,
    400,
    `[{"error":{"code":400,"message":"API key not valid. Please pass a valid API key. PROVIDER-TEXT","status":"INVALID_ARGUMENT"}}]`,
  ],
  "key-forbidden": [
    always,
    403,
    `{"error":{"message":"PROVIDER-TEXT Invalid API key","type":"forbidden","param":null,"code":null}}`,
  ],
  "payment-required": [always, 402, `{"error":{"message":"PROVIDER-TEXT Insufficient credits"}}`],
  "setup-path": [always, 404, `{"detail":"PROVIDER-TEXT Not Found"}`],
  "setup-request": [always, 400, `{"message":"PROVIDER-TEXT Bad Request"}`],
};

/** Scenarios that answer some requests with a provider's error. */
export function errorScenarios(bodies: Readonly<Record<string, ProviderError>>) {
  return Object.fromEntries(
    Object.entries(bodies).map(([name, [when, status, text]]) => [
      name,
      {
        when,
        answer: ({ response, body }: Exchange) =>
          sendBody(response, status, text.replaceAll("MODEL", body.model)),
      },
    ]),
  );
}

export const PROVIDER_ERRORS = errorScenarios(BODIES);
