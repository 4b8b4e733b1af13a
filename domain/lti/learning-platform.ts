import { originRefusal, readCallableAddress, splitOrigins } from "#domain/clients/origin.ts";
import { DESCRIBED_ORIGIN, Id, nameText, Origin, requiredText } from "#domain/field.ts";
import { CLAIM, type LaunchClaims } from "#domain/lti/claims.ts";
import { z } from "#domain/zod.ts";

export const MAX_LEARNING_PLATFORMS = 20;
export const TOO_MANY_PLATFORMS = `A client can have at most ${MAX_LEARNING_PLATFORMS} learning platforms.`;

/** The most addresses of a platform (product/lti 2). */
export const MAX_HOSTS = 10;

const NOT_ADDRESS = "Must be an address that begins with https://.";

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//u.test(text) && URL.canParse(text);
}

const address = z
  .string(NOT_ADDRESS)
  .trim()
  .max(1_000)
  .refine(isWebAddress, NOT_ADDRESS)
  .meta({ examples: ["https://lms.example.com/keys"] });

const issuer = requiredText(300, "Enter the issuer, as the platform names it.");

const moreHosts = z
  .array(Origin)
  .max(MAX_HOSTS - 1)
  .meta({ items: DESCRIBED_ORIGIN });

/** Empty: points go to the platform's own addresses only. */
const servicesHost = z.union([z.literal(""), Origin], {
  error: ({ input }) => (typeof input === "string" ? originRefusal(input) : "Must be a text."),
});

/** The fields by which a learning platform is known in a launch, and where it is reached (product/lti 2). */
export const PlatformFields = z.object({
  name: nameText(100, "Enter a name."),
  issuer,
  ltiClientId: requiredText(300, "Enter the client ID that the platform has given."),
  // Empty: that of the first launch (product/lti 2).
  deploymentId: z.string().trim().max(300).default(""),
  authUrl: address,
  tokenUrl: address,
  // Empty: the address itself. Brightspace has another one.
  tokenAudience: z.string().trim().max(1_000).default(""),
  jwksUrl: address,
  host: Origin,
  moreHosts: moreHosts.default([]),
  servicesHost: servicesHost.default(""),
});
export type PlatformFields = z.output<typeof PlatformFields>;

/** The body of `POST /lti/platforms/add`. */
export const PlatformDraft = PlatformFields.extend({ clientid: Id });
export type PlatformDraft = z.output<typeof PlatformDraft>;

/** The body of `POST /clients/editplatform`. */
export const PlatformAddresses = z.object({
  clientid: Id,
  id: Id,
  host: Origin,
  moreHosts,
  servicesHost: servicesHost.describe("Where points go beside the other addresses; empty: nowhere"),
});
export type PlatformAddresses = z.output<typeof PlatformAddresses>;

/** The addresses of a platform as a form has them, one in a line; parses to a list (product/lti 4). */
export const TypedHosts = z
  .string()
  .max(4_000)
  .transform((text) => [...new Set(splitOrigins(text))])
  .pipe(
    z
      .array(Origin)
      .min(1, "Enter the address at which teachers and pupils see the platform.")
      .max(MAX_HOSTS, `A learning platform can have at most ${MAX_HOSTS} addresses.`),
  );

/** The hosts of a platform's pages, the first one first. */
export function hostsOf({ host, moreHosts }: Pick<PlatformFields, "host" | "moreHosts">): string[] {
  return [...new Set([host, ...moreHosts])];
}

/** The hosts that points of a platform may be sent to: those of its pages, and that of its services. */
export function servicesOf(
  platform: Pick<PlatformFields, "host" | "moreHosts" | "servicesHost">,
): string[] {
  return [...hostsOf(platform), platform.servicesHost].filter((host) => host !== "");
}

/** The body of the calls that name a client. */
export const OfClient = z.object({ clientid: Id });

export const LearningPlatform = PlatformFields.extend({
  id: z.string(),
  deploymentId: z.string().describe("Empty until the first launch, where none was given"),
  unknownHost: z
    .string()
    .describe("Where the last launch from another address came from; empty without one"),
  unknownServicesHost: z
    .string()
    .describe("Where the last launch wanted points at another address; empty without one"),
  lastLaunchOn: z.string().nullable().describe("The day (UTC) of the last launch"),
  waiting: z.int().describe("Points that the platform has not accepted yet"),
}).meta({ id: "LearningPlatform" });
export type LearningPlatform = z.output<typeof LearningPlatform>;

/**
 * An address on one of some hosts; `null` for one elsewhere. http counts as https: behind a proxy that ends TLS, some platforms name
 * themselves so.
 */
export function onKnownHost(address: string, hosts: string[]): string | null {
  if (!isWebAddress(address)) return null;
  const spellings = [address, address.replace(/^http:/u, "https:")];
  return spellings.find((spelling) => hosts.includes(new URL(spelling).origin)) ?? null;
}

/** The page that a launch has come from, as the platform has signed it: where the browser returns to. */
export function pageOf(claims: LaunchClaims): string | undefined {
  const { return_url: left } = claims[CLAIM.presentation] ?? {};
  const { deep_link_return_url: chosen } = claims[CLAIM.deepLinking] ?? {};
  return [left, chosen].find((address) => address !== undefined && isWebAddress(address));
}

/**
 * The origin of an address that is on none of some hosts, so that it can be added to them; empty for a known one, and for one that could
 * not be added.
 * @param ownHost the host of this site
 */
export function unknownHost(address: string | undefined, hosts: string[], ownHost: string): string {
  if (address === undefined || onKnownHost(address, hosts) !== null) return "";
  return readCallableAddress(address, ownHost)?.origin ?? "";
}
