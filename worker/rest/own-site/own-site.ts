import { Hono } from "hono";
import * as sites from "#db/clients/site.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ofOwnClient } from "#worker/auth/guard.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { variableLimits } from "#worker/limits.ts";
import { found } from "#worker/problem.ts";
import { sentences } from "#worker/rest/body.ts";
import { clientCalls } from "#worker/rest/clients/client.ts";
import { siteAnswers } from "#worker/rest/own-site/answers.ts";
import { siteToolkits } from "#worker/rest/own-site/toolkits.ts";

/** `/site`: the own client of a manager (product/own-site). No call takes the id of a client. */
export const ownSiteCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: MESSAGES.client.other, exists: MESSAGES.client.exists }))
  .use(dropsStaleEntries())
  .get("/", ofOwnClient(), async (c) =>
    c.json(found(await sites.get(database(c), c.get("client"), variableLimits(c.env)))),
  )
  .route("/", clientCalls(ofOwnClient))
  .route("/", siteToolkits)
  .route("/", siteAnswers);
