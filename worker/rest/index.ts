import { Hono } from "hono";
import { requireOwnOrigin } from "#worker/auth/guard.ts";
import type { AppEnv } from "#worker/context.ts";
import { account, mailedLinks, ownEmail } from "#worker/rest/accounts/account.ts";
import { ownPasskeys, passkeySignIn } from "#worker/rest/accounts/passkeys.ts";
import { passwordLinks, users } from "#worker/rest/accounts/users.ts";
import { accounts } from "#worker/rest/accounts/sign-in.ts";
import { audit } from "#worker/rest/audit/audit.ts";
import { chat, threads } from "#worker/rest/assistant/chat.ts";
import { generators } from "#worker/rest/assistant/generators.ts";
import { results } from "#worker/rest/assistant/results.ts";
import { clients } from "#worker/rest/clients/clients.ts";
import { embeds } from "#worker/rest/embeds/embeds.ts";
import { FRAME_REPORTS, frameReports } from "#worker/rest/embeds/blocked-sites.ts";
import { quizChecks } from "#worker/rest/embeds/quiz-checks.ts";
import { unsavedTools } from "#worker/rest/embeds/unsaved.ts";
import { ratings } from "#worker/rest/embeds/ratings.ts";
import { learningPlatformCalls } from "#worker/rest/lti/learning-platforms.ts";
import { alerts, health, jobs, overview, platform } from "#worker/rest/operations/operations.ts";
import { models } from "#worker/rest/operations/models.ts";
import { offerCalls } from "#worker/rest/offers.ts";
import { ownSiteCalls } from "#worker/rest/own-site/own-site.ts";
import { settings } from "#worker/rest/clients/settings.ts";
import { ask, tokens } from "#worker/rest/service-tokens/ask.ts";
import { shares } from "#worker/rest/sharing.ts";
import { ownSignIn } from "#worker/rest/single-sign-on/sign-in.ts";
import { toolkits } from "#worker/rest/toolkits/toolkits.ts";
import { usage, prices, statements } from "#worker/rest/usage/report.ts";
import { userWidgetCalls, widgets } from "#worker/rest/widgets/widgets.ts";
import { runs } from "#worker/rest/usage/runs.ts";

/** The REST interface (product/rest 1). Each call has a line in worker/rest/reference/subjects/. */
export const rest = new Hono<AppEnv>({ strict: false })
  .route("/ai", embeds)
  .route("/ai", ratings)
  .route("/ai", quizChecks)
  .route("/ai", unsavedTools)
  .route(FRAME_REPORTS, frameReports)
  .route("/health", health)
  // Pages of other sites may call only the routes above.
  .use(requireOwnOrigin())
  .route("/", accounts)
  .route("/auth/link", passwordLinks)
  .route("/auth/passkey", passkeySignIn)
  .route("/auth", mailedLinks)
  .route("/account/passkeys", ownPasskeys)
  .route("/account/email", ownEmail)
  .route("/account/sign-in", ownSignIn)
  .route("/account", account)
  .route("/settings", settings)
  .route("/api", chat)
  .route("/api/generate", generators)
  .route("/api/results", results)
  .route("/api/threads", threads)
  .route("/toolkits", toolkits)
  .route("/overview", overview)
  .route("/runs", runs)
  .route("/statements", statements)
  .route("/audit", audit)
  .route("/prices", prices)
  .route("/alerts", alerts)
  .route("/jobs", jobs)
  .route("/models", models)
  .route("/platform", platform)
  .route("/usage", usage)
  .route("/widgets/mine", userWidgetCalls)
  .route("/widgets", widgets)
  .route("/clients", learningPlatformCalls)
  .route("/clients", clients)
  .route("/tokens", tokens)
  .route("/shares", shares)
  .route("/offers", offerCalls)
  .route("/site/ask", ask)
  .route("/site", ownSiteCalls)
  .route("/users", users);

/** The calls, for their descriptions. */
export type Api = typeof rest;
