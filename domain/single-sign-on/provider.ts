import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import { z } from "#domain/zod.ts";
import { isReservedName } from "#domain/account-rules.ts";
import { randomText } from "#domain/text.ts";

/** The signatures of an `id_token` that are taken (product/single-sign-on 3). */
export const ID_TOKEN_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];

const address = z.string().max(2_000);

/** The metadata that a provider publishes (OpenID Connect Discovery). */
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

/** The reason why an address is no provider's, and why a secret has to be entered. */
export const PROVIDER_REFUSALS = {
  silent: "No sign-in provider answers at this address. Check the issuer.",
  tenant: "Enter the issuer with the ID of your own tenant.",
  domain: "Enter your domain: Google needs it.",
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
function isEntra(issuer: string): boolean {
  return ENTRA_HOSTS.includes(new URL(issuer).hostname);
}

/** The reason why a provider cannot be one school's own, with the path of the field (product/single-sign-on 2). */
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

/**
 * The path to which the provider of a client leads back. Each client has its own: a provider sends codes to the addresses that it was given
 * alone, so the provider of one client gets no code of another one's (product/single-sign-on 3).
 */
export function callbackPath(clientId: string): string {
  return `/auth/oidc/callback/${encodeURIComponent(clientId)}`;
}

/** The path where a sign-in by the provider of a client begins. */
export function startPath(clientId: string): string {
  return `/auth/oidc/start?${new URLSearchParams({ site: clientId })}`;
}

const text = z.string().min(1).max(1_000).optional().catch(undefined);

/** The claims of a person, as a userinfo endpoint gives them (OpenID Connect Core 5.3). What this product does not need may have any shape. */
export const PersonClaims = z.object({
  sub: z.string().min(1).max(255),
  hd: text,
  email: text,
  email_verified: z.unknown().optional(),
  // A claim of Entra: it has verified the owner of the e-mail's domain.
  xms_edov: z.unknown().optional(),
  preferred_username: text,
  name: text,
});
export type PersonClaims = z.output<typeof PersonClaims>;

/** The claims of an `id_token` that this product reads. */
export const IdentityClaims = PersonClaims.extend({
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
});
export type IdentityClaims = z.output<typeof IdentityClaims>;

type Vouching = { issuer: string; domains: readonly string[] };

/**
 * Whether a person is of a school's domains (product/single-sign-on 3). Google vouches for a domain by `hd`; others by an e-mail address that
 * they have verified. Without domains everybody at the provider is.
 */
export function isOfSchool(claims: PersonClaims, { issuer, domains }: Vouching): boolean {
  if (isGoogle(issuer)) return domains.includes(claims.hd?.toLowerCase() ?? "");
  if (domains.length === 0) return true;
  const isVerified = isTrue(claims.email_verified) || (isEntra(issuer) && isTrue(claims.xms_edov));
  return isVerified && domains.includes(claims.email?.split("@").at(-1)?.toLowerCase() ?? "");
}

/**
 * Whether an `id_token` lacks a claim that decides whether the person is of the school, or that makes a username. Providers may give it at their
 * userinfo endpoint instead (OpenID Connect Core 5.4).
 */
export function lacksClaims(claims: PersonClaims, { issuer, domains }: Vouching): boolean {
  if (bestName(claims) === "") return true;
  if (isGoogle(issuer)) return claims.hd === undefined;
  if (domains.length === 0) return false;
  const verified = claims.email_verified ?? (isEntra(issuer) ? claims.xms_edov : undefined);
  return claims.email === undefined || (verified ?? null) === null;
}

/**
 * The claims of an `id_token`, completed by those of the userinfo endpoint. Userinfo verifies the e-mail address that stands there, never
 * another one of the `id_token`.
 */
export function completed(claims: IdentityClaims, userinfo: PersonClaims): IdentityClaims {
  const email = claims.email ?? userinfo.email;
  const verifying = email === userinfo.email ? userinfo : undefined;
  return {
    ...claims,
    email,
    email_verified: claims.email_verified ?? verifying?.email_verified,
    xms_edov: claims.xms_edov ?? verifying?.xms_edov,
    hd: claims.hd ?? userinfo.hd,
    preferred_username: claims.preferred_username ?? userinfo.preferred_username,
    name: claims.name ?? userinfo.name,
  };
}

/** Some providers write a boolean as a text or a number. */
function isTrue(claim: unknown): boolean {
  return [true, 1, "1", "true"].includes(claim as string);
}

/** The most characters of a username, and of one that gets four random letters. */
const LONGEST = { name: 24, base: 19 };
const SHORTEST = 4;

/**
 * The username of a new person, and another one if somebody has it: what the provider calls the person, as far as a username may have it
 * (product/accounts 2).
 */
export function usernamesFor(claims: PersonClaims): { username: string; other: string } {
  const best = bestName(claims);
  const base = best.slice(0, LONGEST.base).replace(/-+$/u, "") || "person";
  const other = `${base}-${randomText(4)}`;
  return { username: best.length < SHORTEST || isReservedName(best) ? other : best, other };
}

function bestName({ preferred_username: preferred, name, email }: PersonClaims): string {
  const [best = ""] = [preferred, name, email].map(madeValid).filter((made) => made !== "");
  return best;
}

function madeValid(named = ""): string {
  const [local = ""] = named.split("@");
  return local
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\w-]+/gu, "-")
    .replace(/^[^A-Za-z]+/u, "")
    .slice(0, LONGEST.name)
    .replace(/-+$/u, "");
}

/** A new code for a person who could be removed: K7QF-2M9P. Without letters that look like digits. */
export function removalCode(): string {
  const code = randomText(8, "0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
