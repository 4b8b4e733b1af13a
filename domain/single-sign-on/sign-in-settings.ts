import { isPlainLine, nameText, NOT_PLAIN, requiredText, Version } from "#domain/field.ts";
import { z } from "#domain/zod.ts";

const NOT_ADDRESS = "Must be an address that begins with https://.";
const NOT_DOMAIN = "Must be a domain such as school.example.";

/** The issuer as the provider writes it: compared to the byte, so a slash at the end stays. */
const Issuer = z
  .string(NOT_ADDRESS)
  .trim()
  .max(300)
  .refine((text) => /^https?:\/\/[^\s?#@]+$/u.test(text) && URL.canParse(text), NOT_ADDRESS)
  .meta({ examples: ["https://accounts.google.com"] });

const Domain = z
  .string(NOT_DOMAIN)
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/u, NOT_DOMAIN);

/** The body of `POST /site/sign-in`: how people of a client sign in at its identity provider (product/single-sign-on 2). */
export const SignInDraft = z.object({
  issuer: Issuer,
  oidcClientId: requiredText(300, "Enter the client ID that the provider has given."),
  // Left out, it stays. A provider of public clients gives none.
  secret: z.string().trim().max(1_000).refine(isPlainLine, NOT_PLAIN).optional(),
  domains: z.array(Domain).max(20).default([]),
  label: nameText(40, "Enter the name of your provider."),
  isRequired: z.boolean().default(false),
  version: Version,
});
export type SignInDraft = z.output<typeof SignInDraft>;

/** The names of these settings in the audit, whose rows are about the client; `shutOut`: a removed person who may sign in again. */
export const SIGN_IN_AUDIT_FIELDS = [
  "signInIssuer",
  "signInClientId",
  "signInSecret",
  "signInDomains",
  "signInLabel",
  "signInRequired",
  "shutOut",
];

/** The body of `POST /site/sign-in/test`. */
export const ProviderToTest = z.object({ issuer: Issuer });

/** The body of `POST /site/people/let-in`: the code that a removed person was shown. */
export const CodeToLetIn = z.object({
  code: z
    .string("Enter the code.")
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/u, "A code looks like K7QF-2M9P."),
});
