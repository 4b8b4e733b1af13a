import { Hono } from "hono";
import { isLocalOrigin } from "#domain/origin.ts";
import { SettingsRequest } from "#domain/settings.ts";
import type { AppEnv } from "#worker/context.ts";
import { findSettings } from "#worker/edge/lookups.ts";
import { json } from "#worker/rest/body.ts";
import { notFound } from "#worker/rest/problem.ts";

/** `POST /settings`: the client a site belongs to. A local origin stands for the production domain (spec 7). */
export const settings = new Hono<AppEnv>({ strict: false }).post(
  "/",
  json(SettingsRequest),
  async (c) => {
    const { domainURL } = c.req.valid("json");
    const domain = isLocalOrigin(domainURL) ? c.env.PRODUCTION_DOMAIN : domainURL;
    const found = await findSettings(c, domain);
    if (found === null) throw notFound();
    return c.json(found);
  },
);
