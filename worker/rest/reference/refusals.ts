import { ROLE, type RoleCode } from "#domain/account-roles.ts";
import { LIMITS } from "#domain/limits.ts";
import { PROBLEM_CODES } from "#domain/problem-codes.ts";
import type { Declared } from "#worker/context.ts";
import { type Header, QUOTA_HEADERS, RETRY_AFTER } from "#worker/rest/reference/description.ts";
import type { Operation } from "#worker/rest/reference/operations.ts";
import type { JsonSchema } from "#worker/rest/reference/schema.ts";

/** A refusal: the name of its description, and what it means. */
type Refusal = { name: string; description: string; headers?: Record<string, Header> };

/** The refusals by status (product/rest 4), where a call says nothing more of them. 0 is every other status. */
const USUAL: Record<number, Refusal> = {
  400: {
    name: "BadRequest",
    description: "The body or the query breaks a rule; `errors` names the fields",
  },
  401: { name: "Unauthorized", description: "No credentials, or wrong ones" },
  403: { name: "Forbidden", description: "The session has ended, or the caller may not do this" },
  404: { name: "NotFound", description: "It does not exist, or the caller has no access to it" },
  409: {
    name: "Conflict",
    description:
      "Taken, not possible now, or changed meanwhile; then `current` is the stored entity",
  },
  413: { name: "ListTooLarge", description: "The list has too many rows. Read it in pages" },
  415: { name: "NotJson", description: "The body is not sent as JSON" },
  422: {
    name: "Unprocessable",
    description: "The model cannot answer this, or the prompt is not the widget's",
  },
  429: { name: "TooMany", description: "A limit is reached", headers: RETRY_AFTER },
  502: { name: "NoAnswer", description: "The model gave no answer; `code` says why" },
  503: {
    name: "Unavailable",
    description: "A part of the product, or the model, is not available",
    headers: RETRY_AFTER,
  },
  504: { name: "TooSlow", description: "The model took too long" },
  0: { name: "Other", description: "Any other refusal" },
};

/** The refusals of calls with an `Idempotency-Key` (product/service-tokens 5). */
const ONCE: Record<number, Refusal> = {
  400: {
    name: "BadQuestion",
    description:
      "The body, the query or the `Idempotency-Key` breaks a rule; `errors` names the fields. The key is not used up",
  },
  409: {
    name: "StillAnswering",
    description:
      "`still_answering`: the first call with this key is still being answered; send it again after `Retry-After`. `not_possible`: its answer can no longer be read; ask with a new key",
    headers: { ...RETRY_AFTER, ...QUOTA_HEADERS },
  },
  422: {
    name: "KeyUsed",
    description:
      "`key_used`: the key was used for another question. `prompt_refused`: the prompt is not the widget's. `answer_…`: the model cannot answer this",
    headers: QUOTA_HEADERS,
  },
  429: {
    name: "TokenLimit",
    description: `\`limit_reached\`: more than ${LIMITS.TOKEN_LIMIT.limit} calls a minute, or the answers of the day or the budget of the month are used up, of the token, the client or the platform`,
    headers: { ...RETRY_AFTER, ...QUOTA_HEADERS },
  },
};

/** What a status means at a call, by what its guards check. */
function refusalOf(status: number, { declared }: Pick<Operation, "declared">): Refusal {
  const { role, token, once, limit } = declared;
  const isGuarded = role !== undefined || token !== undefined;
  if (status === 413 && limit !== undefined) return tooLarge(limit);
  if (status === 401 && isGuarded) return token ? NO_TOKEN : NOT_SIGNED_IN;
  if (status === 403 && isGuarded) return forbidden(role !== undefined, token !== undefined);
  return (once ? ONCE[status] : undefined) ?? USUAL[status] ?? (USUAL[0] as Refusal);
}

const NOT_SIGNED_IN = { name: "NotSignedIn", description: "There is no access token" };
const NO_TOKEN = {
  name: "NoToken",
  description: "There is no token, or the service token is unknown or has ended",
};

function forbidden(forPeople: boolean, forPrograms: boolean): Refusal {
  const person = "The session has ended (`session_ended`), or the person may not do this";
  const program = "the service token has another scope or owner, or a browser sent it";
  if (!forPrograms) return { name: "PersonForbidden", description: person };
  if (!forPeople)
    return { name: "ProgramForbidden", description: `The caller is no program, ${program}` };
  return { name: "CallerForbidden", description: `${person}; ${program}` };
}

function tooLarge({ bytes, withFiles }: NonNullable<Declared["limit"]>): Refusal {
  const most = bytes.toLocaleString("en");
  if (withFiles === undefined)
    return { name: `MoreThan${bytes}Bytes`, description: `The body has more than ${most} bytes` };
  return {
    name: "SubmitTooLarge",
    description: `The body has more than ${most} bytes; where the widget takes files, more than ${withFiles.toLocaleString("en")}`,
  };
}

/** Describes a refusal of a call among those of the document, and returns its name. */
export function addRefusal(
  status: number,
  operation: Operation,
  all: Record<string, object>,
): string {
  const { name, ...refusal } = refusalOf(status, operation);
  all[name] ??= { ...refusal, content: CONTENT };
  return name;
}

const CONTENT = {
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
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

/** The ways to show who calls (OpenAPI 3.1, Security Scheme Objects). */
export const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "For people: `accessToken` of `POST /auth`.",
  },
  serviceToken: {
    type: "http",
    scheme: "bearer",
    description:
      "For programs: a service token (`POST /site/tokens`) with the named scope, as `Authorization: Bearer pwt_…`. Never in a browser.",
  },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-refresh",
    description: "The cookie that `POST /auth` sets.",
  },
};

const ROLE_NAMES: Record<RoleCode, string> = {
  [ROLE.User]: "user",
  [ROLE.Manager]: "manager",
  [ROLE.Admin]: "administrator",
};

/** Who may make a call. The roles stand in the requirement, as OpenAPI 3.1 allows for every scheme. */
export function securityOf({ declared, description }: Operation): Record<string, string[]>[] {
  if (description.cookie) return [{ cookie: [] }];
  const { role, token } = declared;
  return [
    ...(role ? [{ bearer: [ROLE_NAMES[role]] }] : []),
    ...(token ? [{ serviceToken: token === "any" ? [] : [token] }] : []),
  ];
}

/** Conditions on the callers that roles do not express, in sentences. */
export function whoElse({ declared: { role, token, author } }: Operation): string[] {
  // As `requireRole` decides it.
  const owner = role === undefined || role === ROLE.Manager ? "a client" : "the platform";
  const only = role === undefined ? "Only a" : "A";
  if (token === "any") return ["Only a service token answers, whatever it is for."];
  return [
    ...(author
      ? [
          "People may do it in their personal toolkit, managers in toolkits of their client, administrators in all.",
        ]
      : []),
    ...(token ? [`${only} service token of ${owner} with the scope \`${token}\` answers.`] : []),
  ];
}
