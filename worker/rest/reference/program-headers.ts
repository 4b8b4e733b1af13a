const textHeader = (description: string) => ({ description, schema: { type: "string" } });

/** The headers of an answer to a program. */
export const PROGRAM_HEADERS = {
  "RateLimit-Policy": textHeader("The answers of the token a day"),
  RateLimit: textHeader("How many of them are left, and in how many seconds a new day begins"),
  "Idempotency-Replayed": textHeader("`true` for the answer of the first call with the key"),
};
