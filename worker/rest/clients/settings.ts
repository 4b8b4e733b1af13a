import { Hono } from "hono";
import { z } from "zod";
import * as clients from "#db/clients/clients.ts";
import { recipients } from "#db/operations/platform.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { Origin } from "#domain/field.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { findSettings } from "#worker/edge/entries.ts";
import { clientDomain } from "#worker/identity.ts";
import { json } from "#worker/rest/body.ts";
import { found } from "#worker/problem.ts";

/** `/settings`: the client of a site, and the registration mode. */
export const settings = new Hono<AppEnv>({ strict: false })
  .post("/", json(z.object({ domainURL: Origin })), async (c) => {
    const { domainURL } = c.req.valid("json");
    return c.json(found(await findSettings(c, clientDomain(c, domainURL))));
  })
  // For /register: new accounts join the default client, on every site.
  .get("/registration", async (c) =>
    c.json({
      registration: found(await clients.getRegistration(database(c), DEFAULT_CLIENT_ID)),
    }),
  )
  // For /privacy.
  .get("/recipients", async (c) => c.json({ recipients: await recipients(database(c)) }));
