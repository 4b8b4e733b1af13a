import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";

/** The statuses of refusals (product/rest 4): the names of their descriptions, and what they mean. 0 is every other status. */
export const REFUSALS: Record<number, { name: string; description: string }> = {
  400: {
    name: "BadRequest",
    description: "The body or the query breaks a rule; `errors` names the fields",
  },
  401: { name: "Unauthorized", description: "No credentials, or wrong ones" },
  403: { name: "Forbidden", description: "The token has expired, or the caller may not do this" },
  404: { name: "NotFound", description: "It does not exist, or the caller has no access to it" },
  409: {
    name: "Conflict",
    description:
      "Taken, not possible now, or changed meanwhile; then `current` is the stored entity",
  },
  413: { name: "TooLarge", description: "The body has too many bytes, or the list too many rows" },
  415: { name: "NotJson", description: "The body is not sent as JSON" },
  422: {
    name: "Unprocessable",
    description: "The model cannot answer this, or the prompt is not the widget's",
  },
  429: {
    name: "TooMany",
    description: "A limit is reached; the header `Retry-After` has the seconds to wait",
  },
  503: { name: "Unavailable", description: "A part of the product is not available" },
  0: { name: "Other", description: "Any other refusal" },
};

/** The body of every refusal. */
export const PROBLEM: JsonSchema = {
  type: "object",
  properties: {
    status: { type: "integer" },
    title: { type: "string" },
    code: {
      type: "string",
      enum: Object.keys(PROBLEM_CODES),
      description: "For programs. Other codes can be added",
    },
    detail: { type: "string", description: "A sentence for the person" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
        required: ["path", "message"],
      },
    },
    current: { description: "The stored entity, where an edit started from an older version" },
    requestId: { type: "string", description: "The request in the log" },
  },
  required: ["status", "title", "code", "requestId"],
};
