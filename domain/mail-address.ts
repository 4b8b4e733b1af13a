import { z } from "#domain/zod.ts";

const MAIL_RULE = "Must be an e-mail address.";

/** An e-mail address. An empty text is `null`: none. */
export const MailAddress = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? null : value),
  z
    .string(MAIL_RULE)
    .trim()
    .max(254, MAIL_RULE)
    .pipe(z.email(MAIL_RULE))
    .meta({ format: "email", examples: ["owner@example.com"] })
    .nullable(),
);
