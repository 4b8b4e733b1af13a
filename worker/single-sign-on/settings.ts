import type { Context } from "hono";
import { StaleVersion } from "#db/base/errors.ts";
import * as settings from "#db/single-sign-on/settings.ts";
import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import { isLocalOrigin, readCallableAddress } from "#domain/clients/origin.ts";
import { MINUTE_MS } from "#domain/time.ts";
import {
  type SignInPart,
  SignInSettings,
  type TestedProvider,
} from "#domain/single-sign-on/replies.ts";
import {
  ID_TOKEN_ALGORITHMS,
  PROVIDER_REFUSALS,
  ProviderConfiguration,
  providerRefusals,
  callbackPath,
  startPath,
} from "#domain/single-sign-on/provider.ts";
import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { growingCache } from "#worker/edge/entries.ts";
import { callForJson } from "#worker/outside/call-outside.ts";
import { type FieldError, badBody, found } from "#worker/problem.ts";
import { seal, unseal } from "#worker/signed-tokens.ts";

/** The settings of the client of a call, with the addresses that its provider needs. Throws 404 for an unknown client. */
export async function readPart(c: Context<AppEnv>): Promise<SignInPart> {
  const clientId = c.get("client");
  const { domain, provider, people, shutOut } = found(await settings.get(database(c), clientId));
  const own = new URL(c.req.url).origin;
  const origin = domain === null || isLocalOrigin(own) ? own : domain;
  return {
    settings: provider && (await shown(c, provider)),
    addresses: {
      callback: origin + callbackPath(clientId),
      start: origin + startPath(clientId),
    },
    people,
    version: provider?.version ?? 0,
    shutOut,
  };
}

/**
 * Stores the settings of the client of a call, once its provider has answered (product/single-sign-on 2).
 * @throws 400 with the field that is wrong, 404 for an unknown client, StaleVersion where a newer version is stored
 */
export async function savePart(
  c: Context<AppEnv>,
  { secret, version, ...draft }: SignInDraft,
): Promise<SignInPart> {
  const [db, clientId] = [database(c), c.get("client")];
  const { provider: former } = found(await settings.get(db, clientId));
  if (secret === undefined && former !== null && !(await keepsSecret(c, former, draft.issuer)))
    throw badBody(c.get("sentences"), [{ path: "secret", message: PROVIDER_REFUSALS.secret }]);
  await requireProvider(c, draft);
  const { issuer } = draft;
  const sealed =
    secret === undefined
      ? undefined
      : await sealSecret(c.env.TOKEN_SECRET, { clientId, issuer }, secret);
  const fields = { ...draft, ...(sealed !== undefined && { secretSealed: sealed }) };
  const isSaved = await settings.save(db, clientId, fields, { by: actor(c), version });
  const part = await readPart(c);
  if (!isSaved) throw new StaleVersion(part);
  return part;
}

/** Asks a provider what it says of itself. Throws 400 where it does not answer as one, or is not one school's own. */
export async function testProvider(c: Context<AppEnv>, issuer: string): Promise<TestedProvider> {
  // The domains are no part of a test, so Google is tested without.
  const provider = await requireProvider(c, { issuer, domains: ["any"] });
  return { issuer: provider.issuer, algorithms: algorithmsOf(provider) };
}

async function requireProvider(c: Context<AppEnv>, named: Parameters<typeof checkProvider>[0]) {
  const checked = await checkProvider(named, new URL(c.req.url).host);
  if ("refusals" in checked) throw badBody(c.get("sentences"), checked.refusals);
  return checked.provider;
}

/** Whether the stored secret is still good: it belongs to the issuer, and a new TOKEN_SECRET makes it unreadable. */
async function keepsSecret(c: Context<AppEnv>, former: StoredProvider, issuer: string) {
  if (former.secretSealed === "") return true;
  return former.issuer === issuer && (await openSecret(c.env.TOKEN_SECRET, former)) !== null;
}

async function shown(c: Context<AppEnv>, provider: StoredProvider): Promise<SignInSettings> {
  const hasSecret = provider.secretSealed !== "";
  const isReadable = (await openSecret(c.env.TOKEN_SECRET, provider)) !== null;
  // The schema lets its own fields through alone.
  return SignInSettings.parse({ ...provider, hasSecret, isReadable });
}

/** The limits of a call to a provider. */
export const PROVIDER_LIMITS = { milliseconds: 5_000, bytes: 64 * 1024 };

const LIFETIME = 5 * MINUTE_MS;
const known = growingCache<{ provider: ProviderConfiguration; readAt: number }>(500);

/**
 * The configuration of a provider, cached in memory for five minutes.
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
  const reply = await callForJson(address, {}, PROVIDER_LIMITS);
  const read = ProviderConfiguration.safeParse(reply).data;
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
async function checkProvider(
  named: Parameters<typeof providerRefusals>[0],
  ownHost: string,
): Promise<{ provider: ProviderConfiguration } | { refusals: FieldError[] }> {
  const refusals = providerRefusals(named);
  if (refusals.length > 0) return { refusals };
  const provider = await readProvider(named.issuer, ownHost);
  if (provider !== null) return { provider };
  return { refusals: [{ path: "issuer", message: PROVIDER_REFUSALS.silent }] };
}

const PURPOSE = "oidc";

type Owner = Pick<StoredProvider, "clientId" | "issuer">;

/** Seals the secret that a provider has given a client; an empty one stays empty. It opens for the same client and issuer only. */
export async function sealSecret(secret: string, owner: Owner, text: string): Promise<string> {
  if (text === "") return "";
  return seal(secret, meantFor(owner), new TextEncoder().encode(text));
}

/** The secret of a stored provider; empty where it has none, `null` where this server cannot read it, after a new TOKEN_SECRET. */
export async function openSecret(secret: string, provider: StoredProvider): Promise<string | null> {
  if (provider.secretSealed === "") return "";
  const bytes = await unseal(secret, meantFor(provider), provider.secretSealed);
  return bytes && new TextDecoder().decode(bytes);
}

function meantFor({ clientId, issuer }: Owner) {
  return { purpose: PURPOSE, of: `${clientId} ${issuer}` };
}
