/** A header of an answer (OpenAPI 3.1, Header Object). */
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

/** The headers of a list in pages. */
export const PAGE_HEADERS = {
  "X-Total-Count": header(240, "The number of all rows"),
  Link: header('</widgets?page=2>; rel="next"', "The next page, where there is one"),
};

/** What a program has left, on answers with 200, 409, 422 and 429. */
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
