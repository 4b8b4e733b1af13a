import type { AnswerFailure } from "#domain/messages.ts";
import { errorShape, eventsShape, type WireShape } from "#tests/support/wire-shapes.ts";

// Errors of providers. "PROVIDER-TEXT" stands for text that no visitor may see, MODEL for the client's model.

export type Expected = [name: string, kind: AnswerFailure, shape: WireShape];

const own = (error: object | string, status = 400) => errorShape(status, { error }, "moderated");

/** An error in the format of most providers. */
export const oneError = (message: string, code: string | number | null = null): object => ({
  message: `PROVIDER-TEXT ${message}`,
  type: "invalid_request_error",
  param: null,
  code,
});

/** Errors of messages with "Moderated" in them. */
export const REFUSALS: Expected[] = [
  ...[2016, 2017, 2029, 2030].map((code): Expected => [
    `AI Gateway ${code}`,
    "refused",
    errorShape(
      424,
      { success: false, result: [], messages: [], error: [{ code, message: "PROVIDER-TEXT" }] },
      "moderated",
    ),
  ]),
  [
    "AI Gateway, one error",
    "refused",
    own({ code: 2016, message: "Prompt blocked due to security configurations" }, 424),
  ],
  [
    "Mistral's guardrail",
    "refused",
    errorShape(
      403,
      {
        object: "error",
        message: "PROVIDER-TEXT Request blocked by guardrail",
        type: "guardrail_violation",
        param: null,
        code: "3051",
      },
      "moderated",
    ),
  ],
  [
    "Portkey's guardrail",
    "refused",
    own({ message: "PROVIDER-TEXT The guardrail checks defined in the config failed." }, 446),
  ],
  [
    "DeepSeek's risk",
    "refused",
    own({
      message: "Content Exists Risk",
      type: "invalid_request_error",
      param: null,
      code: "invalid_request_error",
    }),
  ],
  ["Zhipu's filter", "refused", own({ code: "1301", message: "PROVIDER-TEXT" })],
  [
    "a forbidden message",
    "misconfigured",
    errorShape(403, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  [
    "a message that is not acceptable",
    "misconfigured",
    errorShape(406, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  [
    "a message against the law",
    "misconfigured",
    errorShape(451, { detail: "PROVIDER-TEXT" }, "moderated"),
  ],
  ...["content_filter", 400, 403].map((code): Expected => [
    `a filter's code ${code} in a stream`,
    "refused",
    {
      ...eventsShape([{ error: { code, type: "content_filter", message: "PROVIDER-TEXT" } }]),
      when: "moderated",
    },
  ]),
];

/** Errors that another call would get too. `status` 400 where none is given. */
export const EXPLAINED: [
  name: string,
  kind: AnswerFailure,
  error: object | string,
  status?: number,
][] = [
  [
    "Anthropic's credit",
    "exhausted",
    oneError("Your credit balance is too low to access the Anthropic API."),
  ],
  ["DeepSeek's balance", "exhausted", oneError("Insufficient Balance", "invalid_request_error")],
  [
    "DashScope's arrears",
    "exhausted",
    oneError("Access denied, please make sure your account is in good standing.", "Arrearage"),
  ],
  ["Zhipu's balance", "exhausted", oneError("余额不足或无可用资源包,请充值。", "1113"), 429],
  [
    "Moonshot's balance",
    "exhausted",
    { message: "PROVIDER-TEXT Your account is suspended", type: "exceeded_current_quota_error" },
    429,
  ],
  [
    "xAI's credits",
    "exhausted",
    "PROVIDER-TEXT Your team has either used all available credits or reached its monthly spending limit.",
    429,
  ],
  [
    "Gemini's credits",
    "exhausted",
    {
      code: 429,
      message: "PROVIDER-TEXT Your prepayment credits are depleted.",
      status: "RESOURCE_EXHAUSTED",
    },
    429,
  ],
  [
    "Gemini's key",
    "misconfigured",
    {
      code: 400,
      message: "API key expired. Please renew the API key.",
      status: "INVALID_ARGUMENT",
    },
  ],
  ["a missing key", "misconfigured", oneError("Missing API key")],
  [
    "Gemini's region",
    "misconfigured",
    {
      code: 400,
      message: "User location is not supported for the API use.",
      status: "FAILED_PRECONDITION",
    },
  ],
  [
    "OpenAI's region",
    "misconfigured",
    oneError("Country, region, or territory not supported", "unsupported_country_region_territory"),
    403,
  ],
  [
    "a chat template",
    "misconfigured",
    oneError("As of transformers v4.44, default chat template is no longer allowed"),
  ],
  [
    "roles of a template",
    "misconfigured",
    oneError(
      "After the optional system message, conversation roles must alternate user/assistant/...",
    ),
  ],
  ["a disabled organization", "misconfigured", oneError("This organization has been disabled.")],
];
