import {
  ID_TOKEN_ALGORITHMS,
  PROVIDER_REFUSALS,
  ProviderConfiguration,
  providerRefusals,
} from "#domain/single-sign-on/provider.ts";
import { readCallableAddress } from "#domain/callable-address.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import type { FieldError } from "#worker/problem.ts";
import { growingCache } from "#worker/growing-cache.ts";
import { callForJson } from "#worker/outside/call-outside.ts";

/** The limits of a call to a provider. */
export const PROVIDER_LIMITS = { milliseconds: 5_000, bytes: 64 * 1024 };

const LIFETIME = 5 * MINUTE_MS;
const known = growingCache<{ provider: ProviderConfiguration; readAt: number }>(500);

/**
 * What a provider says of itself, in memory for five minutes.
 * @param ownHost the host of this site
 * @returns `null` where it does not answer as a provider with this very issuer whose addresses may be called
 */
export async function findProvider(
  issuer: string,
  ownHost: string,
): Promise<ProviderConfiguration | null> {
  const key = `${ownHost} ${issuer}`;
  const found = known.get(key);
  const readAt = Date.now();
  if (found && readAt - found.readAt < LIFETIME) return found.provider;
  const provider = await readProvider(issuer, ownHost);
  if (provider !== null) known.set(key, { provider, readAt });
  return provider;
}

/** As `findProvider`, but asks the provider now. */
async function readProvider(
  issuer: string,
  ownHost: string,
): Promise<ProviderConfiguration | null> {
  const address = `${issuer.replace(/\/$/u, "")}/.well-known/openid-configuration`;
  if (readCallableAddress(address, ownHost) === null) return null;
  const answer = await callForJson(address, {}, PROVIDER_LIMITS);
  const read = ProviderConfiguration.safeParse(answer).data;
  if (read === undefined || read.issuer !== issuer) return null;
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = read;
  const calledIfGiven = userinfo_endpoint ? [userinfo_endpoint] : [];
  const isCallable = [authorization_endpoint, token_endpoint, jwks_uri, ...calledIfGiven].every(
    (endpoint) => readCallableAddress(endpoint, ownHost) !== null,
  );
  return isCallable && algorithmsOf(read).length > 0 ? read : null;
}

/** The signatures of a provider that this product takes. */
export function algorithmsOf(provider: ProviderConfiguration): string[] {
  const offered = provider.id_token_signing_alg_values_supported;
  return ID_TOKEN_ALGORITHMS.filter((algorithm) => offered.includes(algorithm));
}

/** Reads a provider that somebody has entered (product/single-sign-on 2): its configuration, or what is wrong with which field. */
export async function checkProvider(
  named: Parameters<typeof providerRefusals>[0],
  ownHost: string,
): Promise<{ provider: ProviderConfiguration } | { refusals: FieldError[] }> {
  const refusals = providerRefusals(named);
  if (refusals.length > 0) return { refusals };
  const provider = await readProvider(named.issuer, ownHost);
  if (provider !== null) return { provider };
  return { refusals: [{ path: "issuer", message: PROVIDER_REFUSALS.silent }] };
}
