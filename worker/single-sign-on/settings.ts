import type { Context } from "hono";
import { StaleVersion } from "#db/base/errors.ts";
import type { SignInFields, StoredProvider, StoredSignIn } from "#db/single-sign-on/settings.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import {
  type SignInPart,
  SignInSettings,
  type TestedProvider,
} from "#domain/single-sign-on/answers.ts";
import { callbackPath, startPath } from "#domain/single-sign-on/paths.ts";
import { PROVIDER_REFUSALS } from "#domain/single-sign-on/provider.ts";
import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import type { AppEnv } from "#worker/context.ts";
import { badBody, found } from "#worker/problem.ts";
import { algorithmsOf, checkProvider } from "#worker/single-sign-on/provider.ts";
import { openSecret, sealSecret } from "#worker/single-sign-on/secret.ts";

/** Where the sign-in of one client is stored: managers and administrators reach it by different functions. */
export type SignInStore = {
  clientId: string;
  get: () => Promise<StoredSignIn | null>;
  save: (fields: SignInFields, version: number | undefined) => Promise<boolean>;
};

/** The settings of a client with the addresses that its provider needs. Throws 404 for an unknown client. */
export async function readPart(c: Context<AppEnv>, store: SignInStore): Promise<SignInPart> {
  const { domain, provider, people, shutOut } = found(await store.get());
  const own = new URL(c.req.url).origin;
  const origin = domain === null || isLocalOrigin(own) ? own : domain;
  return {
    settings: provider && (await shown(c, provider)),
    addresses: {
      callback: origin + callbackPath(store.clientId),
      start: origin + startPath(store.clientId),
    },
    people,
    shutOut,
  };
}

/**
 * Stores the settings of a client, once its provider has answered (product/single-sign-on 2).
 * @throws 400 with the field that is wrong, 404 for an unknown client, StaleVersion where a newer version is stored
 */
export async function savePart(
  c: Context<AppEnv>,
  store: SignInStore,
  { secret, version, ...draft }: SignInDraft,
): Promise<SignInPart> {
  const { provider: former } = found(await store.get());
  if (secret === undefined && former !== null && !(await keepsSecret(c, former, draft.issuer)))
    throw badBody(c.get("sentences"), [{ path: "secret", message: PROVIDER_REFUSALS.secret }]);
  await requireProvider(c, draft);
  const { issuer } = draft;
  const sealed =
    secret === undefined
      ? undefined
      : await sealSecret(c.env.TOKEN_SECRET, { clientId: store.clientId, issuer }, secret);
  const fields = { ...draft, ...(sealed !== undefined && { secretSealed: sealed }) };
  const isSaved = await store.save(fields, version);
  const part = await readPart(c, store);
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
