import type { ExtractSchema } from "hono/types";
import type { z } from "zod";
import type { Api } from "#worker/rest/index.ts";

/** The description of a call, apart from the facts that its guards declare. */
export type Description = {
  /** The effect of the call, in one sentence without a full stop. */
  summary: string;
  /** Further facts for callers, in sentences. */
  details: string;
  /** The status of success; 200 with a reply and 204 without one if left out. */
  status?: 201 | 202;
  /** The schema of the reply; `file`: a file of JSON; `export`: one of CSV or of lines of JSON. */
  reply?: z.ZodType | "file" | "export";
  /** Whether the reply is also sent as a stream of events (product/rest 5). */
  streams?: boolean;
  /** Whether the header X-Total-Count has the number of all rows (product/rest 7). */
  pages?: boolean;
  /** Statuses of refusals that neither the guards nor the path cause: 409, 422, 503 and others. */
  refusals?: readonly number[];
  /** The session is that of the refresh cookie. */
  cookie?: boolean;
  /** A rule of the body that its schema cannot express, in a sentence. */
  rule?: string;
  /** A body in place of the generated example. */
  example?: unknown;
};

type Calls = ExtractSchema<Api>;

/** The method and the path of every route, as Hono writes them: `GET /widgets/:type/:id`. */
export type OperationName =
  | { [P in keyof Calls & string]: `${MethodOf<keyof Calls[P] & string>} ${P}` }[keyof Calls &
      string]
  | "GET /openapi.json";

type MethodOf<M extends string> = M extends `$${infer Name}` ? Uppercase<Name> : never;

/** Descriptions of calls that belong to one subject. */
export type Descriptions = { [name in OperationName]?: Description };

/** Descriptions of the calls about one client, which managers make at `/site` and administrators at `/clients/{id}`: of both. */
export function atBothPaths<Described extends Record<`${string} /${string}`, Description>>(
  described: Described,
): AtBothPaths<Described> {
  const entries = Object.entries(described).flatMap(([name, description]) => {
    const [method, path] = name.split(" ");
    return ["/site", "/clients/:id"].map((at) => [`${method} ${at}${path}`, description]);
  });
  return Object.fromEntries(entries) as AtBothPaths<Described>;
}

type AtBothPaths<Described> = {
  [
    Name in keyof Described as Name extends `${infer Method} ${infer Path}`
      ? `${Method} ${"/site" | "/clients/:id"}${Path}`
      : never
  ]: Described[Name];
};

/** The names of the calls whose route replies with another type than the schema of their description. subjects.ts makes the compiler refuse any. */
export type Untrue<Described> = {
  [Name in OperationName & keyof Described]: Described[Name] extends {
    reply: infer S extends z.ZodType;
  }
    ? IsDescribed<ReplyOf<Name>, z.output<S>> extends true
      ? never
      : Name
    : never;
}[OperationName & keyof Described];

/** The reply has the type that the schema gives, and no field more. */
type IsDescribed<Reply, Schema> = [Reply] extends [Schema]
  ? [keyof Single<Reply>] extends [keyof Single<Schema>]
    ? true
    : false
  : false;

type Single<T> = T extends readonly (infer Element)[] ? Element : T;

/** The reply of a route with a status of success. */
type ReplyOf<Name> = Name extends `${infer M} ${infer P extends keyof Calls & string}`
  ? Success<Calls[P][`$${Lowercase<M>}` & keyof Calls[P]]>
  : never;

type Success<Reply> = Reply extends { output: infer Output; status: infer Status }
  ? [Status & (200 | 201)] extends [never]
    ? never
    : Output
  : never;

/** A header of a reply (OpenAPI 3.1, Header Object). */
export type Header = {
  description: string;
  schema: { type: "string" | "integer" };
  example: unknown;
};

function header(example: string | number, description: string): Header {
  const type = typeof example === "number" ? "integer" : "string";
  return { description, schema: { type }, example };
}

export const RETRY_AFTER = {
  "Retry-After": header(30, "The seconds to wait before the call is sent again"),
};

export const PAGE_HEADERS = {
  "X-Total-Count": header(240, "The number of all rows"),
  Link: header('</widgets?page=2>; rel="next"', "The next page, where there is one"),
};

/** The headers with a program's remaining answers, on replies with 200, 409, 422 and 429. */
export const QUOTA_HEADERS = {
  "RateLimit-Policy": header(
    '"day";q=1000;w=86400',
    "`q`: the answers of the token a day; `w`: a day in seconds",
  ),
  RateLimit: header(
    '"day";r=12;t=3600',
    "`r`: how many of them are left; `t`: the seconds until a new day begins",
  ),
};

export const REPLAYED = {
  "Idempotency-Replayed": header(
    "true",
    "Only with the answer of an earlier call with the same `Idempotency-Key`",
  ),
};
