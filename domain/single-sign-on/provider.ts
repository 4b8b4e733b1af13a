import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import { z } from "#domain/zod.ts";

/** The signatures of an `id_token` that are taken (product/single-sign-on 3). */
export const ID_TOKEN_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

const address = z.string().max(2_000);

/** What a provider says of itself (OpenID Connect Discovery). */
export const ProviderConfiguration = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.nullish(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(["RS256"]),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  // RFC 9207: the answer of the provider names its issuer.
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});
export type ProviderConfiguration = z.output<typeof ProviderConfiguration>;

/** Why an address is no provider's, and why a secret has to be entered. */
export const PROVIDER_REFUSALS = {
  silent: "This address does not answer as a sign-in provider.",
  tenant: "Name your school's own tenant.",
  domain: "Google needs your domain.",
  secret: "Enter the secret again.",
} as const;

const GOOGLE = "https://accounts.google.com";

const ENTRA_HOSTS = [
  "login.microsoftonline.com",
  "login.microsoftonline.us",
  "login.partner.microsoftonline.cn",
  "login.windows.net",
  "sts.windows.net",
];

/** The tenants of Entra in which everybody has an account; the last one is that of private accounts. */
const SHARED_TENANTS = [
  "common",
  "organizations",
  "consumers",
  "9188040d-6c67-4c5b-b112-36a304b66dad",
];

/** Whether an issuer is Google, where everybody has an account. */
export function isGoogle(issuer: string): boolean {
  return new URL(issuer).origin === GOOGLE;
}

/** Whether an issuer is a tenant of Microsoft Entra. */
export function isEntra(issuer: string): boolean {
  return ENTRA_HOSTS.includes(new URL(issuer).hostname);
}

/** Why a provider cannot be one school's own, with the path of the field (product/single-sign-on 2). */
export function providerRefusals({
  issuer,
  domains,
}: Pick<SignInDraft, "issuer" | "domains">): { path: string; message: string }[] {
  const [, tenant = ""] = new URL(issuer).pathname.split("/");
  if (isEntra(issuer) && SHARED_TENANTS.includes(tenant.toLowerCase()))
    return [{ path: "issuer", message: PROVIDER_REFUSALS.tenant }];
  if (isGoogle(issuer) && domains.length === 0)
    return [{ path: "domains", message: PROVIDER_REFUSALS.domain }];
  return [];
}
