import { z } from "#domain/zod.ts";

/** The most passkeys of a person (product/accounts 10). */
export const MAX_PASSKEYS = 10;

/** How a session began. */
export const SESSION_VIAS = ["password", "link", "passkey", "oidc"] as const;
export type SessionVia = (typeof SESSION_VIAS)[number];

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/u)
    .max(max);

/** A challenge token, as the calls for options give it. */
const Token = z.string().min(1).max(2_000);
const CredentialId = base64url(1_400);

/** The response of a browser's passkey to a challenge: fields of its `AuthenticationResponseJSON`, in base64url. */
export const PasskeyAnswer = z.object({
  token: Token,
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(6_000),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** The body of `POST /auth/passkey`. */
export const PasskeySignIn = z.object({
  passkey: PasskeyAnswer,
  persist: z.boolean().default(false),
});

/**
 * The body of `POST /account/passkeys`: fields of a browser's `RegistrationResponseJSON`, in base64url. `removesOthers`: this passkey becomes
 * the only one, and links with a provider end.
 */
export const NewPasskey = z.object({
  token: Token,
  id: CredentialId,
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(30)).max(10).default([]),
  removesOthers: z.boolean().default(false),
});
export type NewPasskey = z.output<typeof NewPasskey>;
