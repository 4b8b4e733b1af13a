import { z } from "zod";
import { type DailyLimitName, LIMITS } from "#domain/limits.ts";
import { parseOrigin } from "#domain/clients/origin.ts";

const wholeNumber = (fallback: number) =>
  z
    .union([z.string(), z.number()], "must be a whole number of digits only.")
    .refine((value) => /^\d{1,9}$/u.test(String(value)), "must be a whole number of digits only.")
    .transform(Number)
    .default(fallback);

/** The limits per day (domain/limits.ts): each is a variable of its name, with the number of the table as its default. */
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

const origin = z
  .string()
  .transform(parseOrigin)
  .pipe(z.string("must be an origin such as https://example.com."));

/**
 * Every variable and secret of the Worker, with the default of those that may be unset. One line adds a variable: its name,
 * its type, its default. docs/operations.md lists them for operators.
 */
export const Variables = z.object({
  /** Secret: signs access tokens. */
  TOKEN_SECRET: z.string("must be set.").min(32, "must have at least 32 characters."),
  /** Secret: the model's key. Without it the demo model answers. */
  OPENAI_API_KEY: z.string().trim().default(""),
  /** Any OpenAI-compatible endpoint. */
  OPENAI_BASE_URL: address.default("https://api.openai.com/v1"),
  /** The model that answers in place of a retired one. Empty: none. */
  AI_FALLBACK_MODEL: z.string().trim().default("gpt-5.6-terra"),
  ...dailyLimits,
  /** The site whose client a local origin (localhost) gets. Unset: a local origin is a site like any other. */
  LOCAL_STANDS_FOR: origin.optional(),
});

/** What the platform passes to the Worker: bindings, and variables that nobody has checked. */
export type PlatformEnv = Bindings & z.input<typeof Variables>;

/** Bindings and checked variables: what the code uses. */
export type Env = Bindings & z.infer<typeof Variables>;

/** The bindings of wrangler.toml. Vite generates `Cloudflare.Env` from it (scripts/vite/environment-types.ts). */
type Bindings = Omit<Cloudflare.Env, keyof z.infer<typeof Variables>>;

/** Variables are missing or wrong. `problems` has a sentence for each: its name and the rule, never its value. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`${problems.join(" ")} See docs/operations.md, "Variables and secrets".`);
    this.problems = problems;
  }
}

const results = new WeakMap<object, Env | ConfigurationError>();

/**
 * Checks the variables, once for each environment (an isolate has one).
 * @param platform what the platform passes to `fetch` and `scheduled`; an `Env` is given back as it is
 * @throws {ConfigurationError} when a variable is missing or wrong
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

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/u.test(protocol) && !username && !password && !search && !hash;
}
