import { type Context, Hono } from "hono";
import { StaleVersion } from "#db/base/errors.ts";
import * as settings from "#db/single-sign-on/settings.ts";
import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import { isLocalOrigin } from "#domain/clients/origin.ts";
import {
  type SignInPart,
  SignInSettings,
  type TestedProvider,
} from "#domain/single-sign-on/replies.ts";
import {
  type ProviderConfiguration,
  PROVIDER_REFUSALS,
  providerRefusals,
  callbackPath,
  startPath,
} from "#domain/single-sign-on/provider.ts";
import type { SignInDraft } from "#domain/single-sign-on/sign-in-settings.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { type FieldError, badBody, found, notFound, Problem } from "#worker/problem.ts";
import {
  algorithmsOf,
  openSecret,
  readProvider,
  sealSecret,
  linkAddress,
} from "#worker/single-sign-on/start.ts";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { Proof } from "#domain/accounts.ts";
import { LINK_REFUSALS } from "#domain/single-sign-on/problems.ts";
import { byPerson } from "#worker/auth/guard.ts";
import { requireProof } from "#worker/auth/proof.ts";
import { signedIn } from "#worker/identity.ts";
import { json } from "#worker/rest/body.ts";

/** The settings of the client of a call, with the addresses that its provider needs. Throws 404 for an unknown client. */
export async function readSignInPart(c: Context<AppEnv>): Promise<SignInPart> {
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
 * @throws 400 with the field that is wrong, 404 for an unknown client, StaleVersion if a newer version is stored
 */
export async function saveSignInPart(
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
  const part = await readSignInPart(c);
  if (!isSaved) throw new StaleVersion(part);
  return part;
}

/** Reads the configuration of a provider. Throws 400 if the address does not answer as a provider, or is not one school's own. */
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

/** `/account/sign-in`: the caller's account at the provider of the own client (product/single-sign-on 4). */
export const ownSignIn = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => c.json(await signIns.linkOf(database(c), signedIn(c).userId)))
  .post("/", byPerson, json(Proof), async (c) => {
    const { isAdmin, userId } = signedIn(c);
    if (isAdmin) throw notPossible("administrator");
    await requireProof(c, c.req.valid("json"));
    if ((await signIns.linkOf(database(c), userId)) === null) throw notFound();
    return c.json({ href: await linkAddress(c) });
  })
  .delete("/", byPerson, json(Proof), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const outcome = await signIns.unlink(database(c), signedIn(c).userId, actor(c));
    if (outcome === "unknown") throw notFound();
    if (outcome === "last") throw notPossible("last");
    return c.body(null, 204);
  });

function notPossible(why: keyof typeof LINK_REFUSALS): Problem {
  return new Problem(409, { detail: LINK_REFUSALS[why] });
}
