import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#db/schema/accounts.ts";
import { identities } from "#db/schema/single-sign-on.ts";
import { call, type CallOptions } from "#tests/support/app.ts";
import { db, uniqueLetters } from "#tests/support/factories.ts";
import { connect, type Provider, startProvider } from "#tests/support/identity-provider.ts";
import { makeManaged } from "#tests/support/managed.ts";

/** A browser that a start has led to a provider: its cookies, and what the provider got. */
export type Started = {
  /** The origin of this site, if it is another one than usual. */
  site?: string;
  response: Response;
  cookie: string;
  parameters: Record<string, string>;
};

/** A client with its manager and a provider. */
export async function school(more: object = {}, origin?: string) {
  const provider = await startProvider(origin);
  const managed = await makeManaged();
  await connect(provider, managed.token, more);
  return { provider, ...managed };
}

/** Begins a sign-in. The provider notes the nonce, as it does when its page is opened. */
export async function begin(
  provider: Provider,
  clientId: string,
  { path = `/auth/oidc/start?site=${clientId}`, ...options }: CallOptions & { path?: string } = {},
): Promise<Started> {
  const response = await call(path, options);
  const address = response.headers.get("Location") ?? "";
  const { searchParams } = new URL(address, "https://none.example");
  provider.nonce = searchParams.get("nonce") ?? "";
  const parameters = Object.fromEntries(searchParams);
  return { site: options.site, response, cookie: cookieOf(response), parameters };
}

/** Comes back from the provider to the address that it was given. A part of the query that is undefined is left out. */
export async function comeBack(
  { site, cookie, parameters }: Started,
  query: Record<string, string | undefined> = {},
  options: CallOptions = {},
): Promise<Response> {
  const usual = { code: uniqueLetters(), state: parameters.state };
  const sent = Object.entries({ ...usual, ...query }).filter(([, value]) => value !== undefined);
  const { pathname } = new URL(parameters.redirect_uri ?? "https://none.example");
  const address = `${pathname}?${new URLSearchParams(sent as [string, string][])}`;
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "cross-site" };
  return call(address, { site, headers, ...options });
}

/** Signs in by a provider, as its claims say. */
export async function signInBy(
  provider: Provider,
  clientId: string,
  options?: CallOptions,
): Promise<Response> {
  return comeBack(await begin(provider, clientId, options));
}

/** A site of this product that has read nothing of any provider: for a provider whose address several tests have. */
export const newSite = () => ({ site: `https://${uniqueLetters()}.example` });

/** Where an answer leads. */
export function placeOf(response: Response): string {
  expect(response.status).toBe(303);
  return response.headers.get("Location") ?? "";
}

/** The cookies of an answer as a browser sends them back. */
export function cookieOf(response: Response): string {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return cookies.filter((cookie) => !cookie.endsWith("=")).join("; ");
}

/** The account that a provider's person has; `undefined` without one. */
export async function accountOf(provider: Provider) {
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(eq(identities.subject, String(provider.claims.sub)));
  return found?.user;
}

/** The access token of a session whose refresh cookie an answer has set. */
export async function tokenOf(response: Response): Promise<string> {
  const renewed = await call("/refresh", { headers: { Cookie: cookieOf(response) } });
  expect(renewed.status).toBe(200);
  return ((await renewed.json()) as { accessToken: string }).accessToken;
}

/** Expects that nobody but its manager is of a client: a refused sign-in makes nobody. */
export async function expectNobody(clientId: string): Promise<void> {
  const people = await db.select().from(users).where(eq(users.clientId, clientId));
  expect(people.filter(({ isManager }) => !isManager)).toEqual([]);
}

/** The address at which a person links the own account. */
export async function addressToLink(token: string): Promise<string> {
  const response = await call("/account/sign-in", { token, body: {} });
  expect(response.status).toBe(200);
  return ((await response.json()) as { href: string }).href;
}

/** Links a person's account with the provider's person. */
export async function linkOwn(
  provider: Provider,
  clientId: string,
  { token, cookie }: { token: string; cookie: string },
): Promise<Response> {
  const path = await addressToLink(token);
  return comeBack(await begin(provider, clientId, { path, headers: { Cookie: cookie } }));
}
