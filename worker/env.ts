/** What the platform gives the Worker: wrangler.toml names the bindings and variables, secrets come on top. */
export type Env = {
  DB: D1Database;
  KV: KVNamespace;
  ASSETS: Fetcher;
  /** Wrong and right sign-ins from one address for one name. */
  LOGIN_LIMIT: RateLimit;
  /** Paid or costly calls from one address. */
  ADDRESS_LIMIT: RateLimit;
  /** Answers for one publishable key, from everywhere. */
  KEY_LIMIT: RateLimit;
  PRODUCTION_DOMAIN: string;
  OPENAI_BASE_URL: string;
  AI_FALLBACK_MODEL: string;
  DAILY_ANSWERS_PER_CLIENT: string;
  DAILY_ANSWERS_PER_USER: string;
  /** Secret: signs access tokens. At least 32 characters. */
  TOKEN_SECRET: string;
  /** Secret: the model's key. Without it the demo model answers. */
  OPENAI_API_KEY?: string;
};
