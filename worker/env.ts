import { z } from "zod";
import { type DailyLimitName, LIMITS } from "#domain/limits.ts";
import { parseOrigin } from "#domain/clients/origin.ts";

const wholeNumber = (fallback: number) =>
  z
    .union([z.string(), z.number()], "must be a whole number of digits only.")
    .refine((value) => /^\d{1,9}$/u.test(String(value)), "must be a whole number of digits only.")
    .transform(Number)
    .default(fallback);

/** A variable for each limit per day (domain/limits.ts), with its number as the default. */
const dailyLimits = Object.fromEntries(
  Object.entries(LIMITS)
    .filter(([, { period }]) => period === "day")
    .map(([name, { limit }]) => [name, wholeNumber(limit)]),
) as Record<DailyLimitName, ReturnType<typeof wholeNumber>>;

/** An http or https address without credentials, query or fragment: requests append paths to it. */
const address = z
  .string("must be an address such as https://api.openai.com/v1.")
  .trim()
  .refine(isAddress, "must be an address such as https://api.openai.com/v1.");

/** A private RSA key as JSON (JWK) with an id, as `npm run create-lti-key` writes it. */
const rsaKey = z
  .string()
  .trim()
  .refine(isRsaKey, "must be the JSON of a private RSA key.")
  .default("");

const origin = z
  .string()
  .transform(parseOrigin)
  .pipe(z.string("must be an origin such as https://example.com."));

/**
 * Every variable and secret of the Worker, with the default of those that may be unset. docs/configuration.md lists them for operators.
 */
export const Variables = z.object({
  /** Secret: signs access tokens. */
  TOKEN_SECRET: z.string("must be set.").min(32, "must have at least 32 characters."),
  /** Secret: the provider's key. Without it the demo model answers (product/operations 1). */
  OPENAI_API_KEY: z.string().trim().default(""),
  /** Secret: the private key for learning platforms (product/lti 1). Without it there is no LTI. */
  LTI_KEY: rsaKey,
  /** Secret: the next key, while platforms learn it. */
  LTI_NEXT_KEY: rsaKey,
  /** Any OpenAI-compatible endpoint. */
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  /** The model that replaces a missing one. Empty: none. */
  AI_FALLBACK_MODEL: z.string().trim().default("gpt-5.6-terra"),
  ...dailyLimits,
  /** The site whose client a local origin (localhost) gets. Unset: local origins are not special. */
  LOCAL_STANDS_FOR: origin.optional(),
});

/** The environment as the platform passes it: bindings, and variables that are not validated. */
export type PlatformEnv = Bindings & z.input<typeof Variables>;

export type Env = Bindings & z.infer<typeof Variables>;

/** The bindings of wrangler.toml. Vite generates `Cloudflare.Env` from it (scripts/vite/environment-types.ts). */
type Bindings = Omit<Cloudflare.Env, keyof z.infer<typeof Variables>> & {
  /** Cloudflare's e-mail: optional, because it needs a domain of the account. */
  EMAIL?: SendEmail;
};

/** Variables are missing or invalid. `problems` has a sentence for each, with its name and the rule, never its value. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`${problems.join(" ")} See docs/configuration.md, "Variables and secrets".`);
    this.problems = problems;
  }
}

const results = new WeakMap<object, Env | ConfigurationError>();

/**
 * Validates the variables, once for each environment object (an isolate has one).
 * @param platform the environment of `fetch` or `scheduled`; an `Env` is returned as it is
 * @throws {ConfigurationError} if a variable is missing or invalid
 */
export function readEnv(platform: PlatformEnv): Env {
  const result = results.get(platform) ?? parse(platform);
  results.set(platform, result);
  if (result instanceof ConfigurationError) throw result;
  results.set(result, result);
  return result;
}

function parse(platform: PlatformEnv): Env | ConfigurationError {
  const { success, data, error } = Variables.safeParse(platform);
  if (success) return { ...platform, ...data };
  return new ConfigurationError(
    error.issues.map(({ path, message }) => `${path.join(".")} ${message}`),
  );
}

function isRsaKey(text: string): boolean {
  if (text === "") return true;
  const names = ["kid", "n", "e", "d", "p", "q", "dp", "dq", "qi"];
  try {
    const key = JSON.parse(text) as Record<string, unknown>;
    return key.kty === "RSA" && names.every((name) => typeof key[name] === "string");
  } catch {
    return false;
  }
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/u.test(protocol) && !username && !password && !search && !hash;
}
