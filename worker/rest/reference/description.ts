import type { ExtractSchema } from "hono/types";
import { z } from "zod";
import type { Api } from "#worker/rest/index.ts";

/** What a route's guards do not say about its call. */
export type Description = {
  /** What the call does, in one sentence without a full stop. */
  summary: string;
  /** What a caller needs to know besides: in sentences. */
  details: string;
  /** The status of success; 200 if left out. */
  status?: 201 | 204;
  /** The schema of the answer; `file`: a file of JSON; `export`: one of CSV or of lines of JSON. */
  answer?: z.ZodType | "file" | "export";
  /** Whether the answer is also sent as a stream of events (product/rest 5). */
  streams?: boolean;
  /** Whether the header X-Total-Count has the number of all rows (product/rest 7). */
  pages?: boolean;
  /** Statuses of refusals that the guards do not cause: 404, 409, 422, 429 and others. */
  refusals?: readonly number[];
  /** The session is that of the refresh cookie. */
  cookie?: boolean;
  /** A rule of the body that its schema cannot say, in a sentence. */
  rule?: string;
  /** A body in place of the generated example. */
  example?: unknown;
};

/** A field of every answer of a model. */
export const AI_MARKED = {
  aiGenerated: z.literal(true).describe("A machine has written the text"),
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
