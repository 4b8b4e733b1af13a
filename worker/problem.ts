import { DrizzleQueryError } from "drizzle-orm/errors";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import {
  Forbidden,
  isFull,
  isForeignKeyViolation,
  ListTooLong,
  takenValue,
  StaleVersion,
  UnknownReference,
} from "#db/base/errors.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import { translated } from "#domain/frame-texts/texts.ts";
import { LIST_TOO_LONG } from "#domain/list-query.ts";
import { ANSWER_FAILURES, type AnswerFailure, DATABASE_FULL } from "#domain/messages.ts";
import type { ProblemCode } from "#domain/problem-codes.ts";
import { type AppEnv, noteUnexpected } from "#worker/context.ts";
import { UnfitHtml } from "#worker/sanitize.ts";

/** An invalid field of a body. */
export type FieldError = { path: string; message: string };

/** Title and code for programs are those of the status if left out. */
type ProblemParts = {
  title?: string;
  code?: ProblemCode;
  detail?: string;
  errors?: FieldError[];
  /** The stored entity, where a save started from an older version (product/rest 3). */
  current?: unknown;
  headers?: Record<string, string>;
};

/** A refusal with its HTTP status. `app.onError` answers it as `application/problem+json` (product/rest 4). */
export class Problem extends Error {
  readonly status: ContentfulStatusCode;
  readonly title: string;
  readonly code: ProblemCode;
  readonly parts: ProblemParts;

  constructor(status: ContentfulStatusCode, parts: ProblemParts = {}) {
    const [usualTitle, usualCode] = USUAL[status] ?? ["Internal Server Error", "internal"];
    const { title = usualTitle, code = usualCode } = parts;
    super(title);
    this.status = status;
    this.title = title;
    this.code = code;
    this.parts = parts;
  }
}

/** The title and the code of a status, where the problem names none. */
const USUAL: Partial<Record<ContentfulStatusCode, [title: string, code: ProblemCode]>> = {
  400: ["Bad Request", "invalid"],
  401: ["Unauthorized", "not_signed_in"],
  403: ["Forbidden", "forbidden"],
  404: ["Not Found", "not_found"],
  405: ["Method Not Allowed", "method_not_allowed"],
  409: ["Not Possible", "not_possible"],
  413: ["Content Too Large", "body_too_large"],
  415: ["Unsupported Media Type", "not_json"],
  422: ["Unprocessable Content", "prompt_refused"],
  429: ["Too Many Requests", "limit_reached"],
  503: ["Service Unavailable", "unavailable"],
};

/** The same answer for "not there" and "not yours" (product/rest 4). */
export function notFound(): Problem {
  return new Problem(404, { detail: "This does not exist, or you do not have access to it." });
}

/** A value that was looked up. Throws 404 if there is none. */
export function found<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}

/** 429 with the seconds to wait and the sentence for the person (product/usage 1). */
export function tooManyRequests(detail: string, retryAfterSeconds: number): Problem {
  return new Problem(429, { detail, headers: { "Retry-After": String(retryAfterSeconds) } });
}

/** Answers any thrown value. The only place where errors become statuses. */
export function answerProblem(error: unknown, c: Context<AppEnv>): Response {
  const problem = toProblem(error, c);
  const { errors, current, headers } = problem.parts;
  const detail = detailOf(problem, c);
  const requestId = c.get("record").id;
  const { status, title, code } = problem;
  const body = { status, title, code, detail, errors, current, requestId };
  return c.body(JSON.stringify(body), problem.status, {
    ...headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
  });
}

/** The sentence of a problem, in the language of the embed that the call is for. */
export function detailOf({ parts }: Problem, c: Context<AppEnv>): string | undefined {
  const language: Language | undefined = c.get("language");
  return parts.detail && language ? translated(parts.detail, language) : parts.detail;
}

/** Translates any thrown value into a problem. An unexpected one becomes a 500 without its message. */
export function toProblem(error: unknown, c: Context<AppEnv>): Problem {
  const sentences = c.get("sentences");
  if (error instanceof Problem) return error;
  if (error instanceof AnswerError) {
    c.get("record").failure = `answer ${error.kind}`;
    return answerProblemOf(error);
  }
  if (error instanceof StaleVersion) {
    return new Problem(409, {
      title: "Changed Meanwhile",
      code: "changed_meanwhile",
      detail: error.message,
      current: error.current,
    });
  }
  if (error instanceof ListTooLong) {
    return new Problem(413, { code: "list_too_large", detail: LIST_TOO_LONG });
  }
  if (error instanceof Forbidden) return new Problem(409, { detail: error.message });
  if (error instanceof UnknownReference) {
    return badBody(sentences, [{ path: error.field, message: error.message }]);
  }
  const taken = takenValue(error);
  if (taken) return takenProblem(c, taken);
  if (isForeignKeyViolation(error)) {
    return badBody(sentences, [
      { path: "", message: "The body refers to an entity that does not exist." },
    ]);
  }
  if (error instanceof HTTPException)
    return new Problem(error.status as ContentfulStatusCode, { title: "Bad Request" });
  if (isFull(error)) {
    c.get("record").failure = "database full";
    return new Problem(503, {
      detail: c.get("language") ? ANSWER_FAILURES.exhausted : DATABASE_FULL,
      headers: { "Retry-After": "3600" },
    });
  }
  if (error instanceof DrizzleQueryError) {
    c.get("record").failure = "database";
    return new Problem(503, {
      detail: "The data cannot be reached right now. Please try again in a moment.",
      headers: { "Retry-After": "5" },
    });
  }
  if (error instanceof UnfitHtml)
    return badBody(sentences, [{ path: error.path, message: error.message }]);
  // The schemas' recursion and lists of errors are as long as the caller makes them.
  if (error instanceof RangeError && error.message.includes("call stack")) {
    return badBody(sentences, [
      { path: "", message: "The body has too many errors, or too many levels." },
    ]);
  }
  noteUnexpected(c.get("record"), error);
  return new Problem(500, { detail: "Something went wrong on our side." });
}

/** 409 for a value that must be unique, with the field of the body that has it. */
function takenProblem(
  c: Context<AppEnv>,
  { paths, message }: { paths: string[]; message: string },
): Problem {
  const title = c.get("sentences")?.exists ?? "Exists";
  const body = c.req.valid("json" as never) as object | undefined;
  const path = paths.find((name) => body && name in body) ?? "";
  const named = message && { detail: message, errors: [{ path, message }] };
  return new Problem(409, { title, code: "taken", ...named });
}

/** 400 for an invalid body, with the title of the resource. */
export function badBody(
  sentences: AppEnv["Variables"]["sentences"] | undefined,
  errors: FieldError[],
): Problem {
  return new Problem(400, {
    title: sentences?.invalid,
    detail: errors.map((error) => error.message).join(" "),
    errors,
  });
}

const ANSWERS: Record<AnswerFailure, [status: ContentfulStatusCode, code: ProblemCode]> = {
  unavailable: [502, "answer_unavailable"],
  busy: [503, "answer_busy"],
  exhausted: [503, "answer_exhausted"],
  misconfigured: [503, "answer_misconfigured"],
  tooLong: [422, "answer_too_long"],
  noImages: [422, "answer_no_images"],
  timeout: [504, "answer_timeout"],
  refused: [422, "answer_refused"],
  empty: [502, "answer_empty"],
  onlyThoughts: [502, "answer_only_thoughts"],
  interrupted: [502, "answer_interrupted"],
};

function answerProblemOf(error: AnswerError): Problem {
  const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
  const [status, code] = ANSWERS[error.kind];
  return new Problem(status, { title: "No Answer", code, detail: error.message, headers });
}

/**
 * The only error that worker/model/ throws. Its message is the sentence for the visitor. It never contains the provider's text, which
 * can echo the key.
 */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  readonly kind: AnswerFailure;
  /** Whole seconds to wait before another try, where the provider named a plausible time. */
  readonly retryAfter?: number;

  /** @param sentence in place of the usual one of the kind */
  constructor(kind: AnswerFailure, retryAfter?: number, sentence: string = ANSWER_FAILURES[kind]) {
    super(sentence);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
