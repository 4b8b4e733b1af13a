import { Hono } from "hono";
import { SettingsRequest } from "#domain/settings.ts";
import type { AppEnv } from "#worker/context.ts";
import { findSettings } from "#worker/edge/lookups.ts";
import { clientDomain } from "#worker/rest/approvals.ts";
import { json } from "#worker/rest/body.ts";
import { notFound } from "#worker/rest/problem.ts";

/** `POST /settings`: the client a site belongs to. */
export const settings = new Hono<AppEnv>({ strict: false }).post(
  "/",
  json(SettingsRequest),
  async (c) => {
    const { domainURL } = c.req.valid("json");
    const found = await findSettings(c, clientDomain(c, domainURL));
    if (found === null) throw notFound();
    return c.json(found);
  },
);
