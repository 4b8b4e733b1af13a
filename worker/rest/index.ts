import { Hono } from "hono";
import { requireOwnOrigin } from "#worker/auth/same-origin.ts";
import type { AppEnv } from "#worker/context.ts";
import { accounts } from "#worker/rest/accounts/sign-in.ts";
import { assistant } from "#worker/rest/assistant.ts";
import { clients } from "#worker/rest/clients.ts";
import { embeds } from "#worker/rest/embeds/embeds.ts";
import { health } from "#worker/rest/operations/health.ts";
import { settings } from "#worker/rest/settings.ts";
import { toolkits } from "#worker/rest/toolkits.ts";
import { users } from "#worker/rest/accounts/users.ts";
import { widgets } from "#worker/rest/widgets.ts";

/** The REST interface (product/rest 1). */
export const rest = new Hono<AppEnv>({ strict: false })
  .route("/ai", embeds)
  .route("/health", health)
  // Pages of other sites may call only the routes above.
  .use(requireOwnOrigin())
  .route("/", accounts)
  .route("/settings", settings)
  .route("/api", assistant)
  .route("/toolkits", toolkits)
  .route("/widgets", widgets)
  .route("/clients", clients)
  .route("/users", users);

/** The REST contract, for the typed client. */
export type Api = typeof rest;
