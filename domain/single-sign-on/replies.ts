import { z } from "#domain/zod.ts";

/** The settings of a client's identity provider, without the secret. */
export const SignInSettings = z
  .object({
    issuer: z.string(),
    oidcClientId: z.string(),
    hasSecret: z.boolean(),
    isReadable: z
      .boolean()
      .describe("False where the secret must be entered again, after a new TOKEN_SECRET"),
    domains: z.array(z.string()),
    label: z.string(),
    isRequired: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "SignInSettings" });
export type SignInSettings = z.output<typeof SignInSettings>;

/** A person who was removed and whose account at the provider can therefore not sign in. */
const ShutOut = z.object({
  code: z.string().describe("The code that the person is shown, such as K7QF-2M9P"),
  removedOn: z.string().describe("The day (UTC)"),
});

/** The reply of `GET /site/sign-in` and `GET /clients/{id}/sign-in`. */
export const SignInPart = z.object({
  settings: SignInSettings.nullable(),
  addresses: z.object({
    callback: z.string().describe("The redirect URI that the provider must allow"),
    start: z.string().describe("Where a sign-in begins"),
  }),
  people: z.int().describe("The people who sign in by it"),
  version: z.int().describe("The version of the settings; 0 before the first save"),
  shutOut: z.array(ShutOut),
});
export type SignInPart = z.output<typeof SignInPart>;

export const TestedProvider = z.object({
  issuer: z.string(),
  algorithms: z.array(z.string()).describe("Of its signatures, those that this product takes"),
});
export type TestedProvider = z.output<typeof TestedProvider>;

/** The provider of a site, for its page of sign-in: in the reply of `POST /settings`, null without one. */
export const OfferedSignIn = z.object({
  label: z.string(),
  href: z.string().describe("Where a sign-in begins"),
  isRequired: z.boolean().describe("Educators have no other way"),
});
export type OfferedSignIn = z.output<typeof OfferedSignIn>;

/** The reply of `GET /account/sign-in`: the provider of the own client, and whether the account is linked; null without a provider. */
export const OwnSignIn = z
  .object({ label: z.string(), linkedSince: z.string().nullable().describe("A day (UTC)") })
  .nullable();
export type OwnSignIn = z.output<typeof OwnSignIn>;

/** The reply of `POST /account/sign-in`: the address to open within five minutes. */
export const SignInLink = z.object({ href: z.string() });
