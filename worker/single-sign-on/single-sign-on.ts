import { Hono } from "hono";
import type { AppEnv } from "#worker/context.ts";
import { callback } from "#worker/single-sign-on/callback.ts";
import { answerFailure, start } from "#worker/single-sign-on/start.ts";

/** `/auth/oidc`: where browsers leave for the provider of a client, and come back (product/single-sign-on 3). */
export const singleSignOn = new Hono<AppEnv>({ strict: false })
  .get("/start", start)
  .get("/callback/:client", callback)
  .onError(answerFailure);
