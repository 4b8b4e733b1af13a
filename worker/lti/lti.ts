import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { languageOf } from "#domain/frame-texts/language.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { login, LtiRefusal, type Launch, verifyLaunch } from "#worker/lti/login.ts";
import { page } from "#worker/lti/page.ts";
import { pick, picker } from "#worker/lti/picker.ts";
import { register, showRegistration } from "#worker/lti/register.ts";
import { canvasConfiguration, hasToolKey, publicKeys } from "#worker/lti/tool.ts";
import { detailOf, notFound, toProblem } from "#worker/problem.ts";
import * as launches from "#db/lti/launches.ts";
import * as usedOnce from "#db/base/used-once.ts";
import { utcDay } from "#domain/time.ts";
import { CLAIM, MESSAGE, SCORE_SCOPE } from "#domain/lti/claims.ts";
import {
  hostsOf,
  onKnownHost,
  pageOf,
  servicesOf,
  unknownHost,
} from "#domain/lti/learning-platform.ts";
import { findEmbedParts } from "#worker/edge/entries.ts";
import { lifetimeOf, readOwn, signOwn } from "#worker/lti/own-tokens.ts";
import { isApprovedFor } from "#domain/clients/approval.ts";

/** The most bytes of a form that a learning platform posts. */
const FORM_LIMIT = 128 * 1024;

/**
 * `/lti`: what learning platforms call, and the pages that their people see (product/lti 3). It has neither sessions nor cookies, and the pages of
 * other sites post to it.
 */
export const lti = new Hono<AppEnv>({ strict: false })
  .use(async (c, next) => {
    if (!hasToolKey(c.env)) throw notFound();
    c.set("language", languageOf(c.req.header("Accept-Language")));
    await next();
  })
  .use(
    bodyLimit({
      maxSize: FORM_LIMIT,
      onError: () => {
        throw new LtiRefusal("ltiUnknown", "form");
      },
    }),
  )
  .get("/jwks", (c) => c.json(publicKeys(c.env), 200, { "Cache-Control": "public, max-age=3600" }))
  .get("/canvas.json", (c) => c.json(canvasConfiguration(new URL(c.req.url).origin)))
  .get("/login", async (c) => login(c, c.req.query()))
  .post("/login", async (c) => login(c, await form(c)))
  .post("/launch", async (c) => launch(c, await form(c)))
  .post("/pick", async (c) => pick(c, await form(c)))
  .get("/register/:code", showRegistration)
  .post("/register/:code", dropsStaleEntries(), register)
  .onError(async (error, c) => {
    const { status, title } = refusalOf(error, c);
    return page(c, { title, content: html``, status });
  });

/** The status and the sentence of a page that refuses. */
function refusalOf(error: unknown, c: Context<AppEnv>) {
  if (error instanceof LtiRefusal) {
    c.get("record").failure = `lti ${error.reason}`;
    return { status: 400 as const, title: textsIn(c.get("language"))[error.sentence] };
  }
  const problem = toProblem(error, c);
  return { status: problem.status, title: detailOf(problem, c) ?? problem.title };
}

/** The fields of a form; those that come several times as lists. */
async function form(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  return c.req.parseBody({ all: true }).catch(() => ({}));
}

/**
 * Answers a launch (product/lti 3): sends the browser to the frame of the widget that the activity names, or shows the page where a teacher
 * chooses widgets. Two statements: the platform is read, and the nonce is used.
 * @throws {LtiRefusal}
 */
async function launch(
  c: Context<AppEnv>,
  { state, id_token: token }: Record<string, unknown>,
): Promise<Response> {
  const login = await readOwn(c.env.TOKEN_SECRET, "state", String(state));
  if (login === null) throw new LtiRefusal("ltiExpired", "state");
  const launched = await verifyLaunch(c, String(token), login);
  const { platform, claims } = launched;
  const language = languageOf(claims[CLAIM.presentation]?.locale, c.get("language"));
  c.set("language", language);
  c.get("record").client = platform.clientId;
  await useNonce(c, launched);
  await nameDeployment(c, launched);
  switch (claims[CLAIM.messageType]) {
    case MESSAGE.resource:
      return openWidget(c, launched);
    case MESSAGE.picker:
      return picker(c, launched);
    default:
      throw new LtiRefusal("ltiUnknown", "message");
  }
}

/** Notes the nonce of the launch, its day, and an address that the platform does not have. A launch that comes a second time is refused. */
async function useNonce(c: Context<AppEnv>, { platform, claims }: Launch): Promise<void> {
  const db = database(c);
  const now = Date.now();
  const use = await usedOnce.useOf("nonce", claims.nonce, now + lifetimeOf("state"));
  const nonce = usedOnce.use(db, use);
  const day = utcDay(now);
  const note = launches.noteLaunch(db, platform.id, day);
  const isNew = platform.lastLaunchOn !== day;
  const unknown = unknownHostsOf(c, { platform, claims });
  const noteHosts = launches.noteUnknownHosts(db, platform, unknown, now);
  const used = await usedOnce.refusingSecond(async () =>
    db.batch([nonce, ...(isNew ? [note] : []), ...noteHosts]),
  );
  if (used === null) throw new LtiRefusal("ltiExpired", "replay");
}

/** Where the launch comes from, and where its points would go, if the platform has no such addresses. One for both is noted as the first. */
function unknownHostsOf(c: Context<AppEnv>, { platform, claims }: Launch) {
  const ownHost = new URL(c.req.url).host;
  const page = unknownHost(pageOf(claims), hostsOf(platform), ownHost);
  const services = unknownHost(gradedItem(claims), [...servicesOf(platform), page], ownHost);
  return { unknownHost: page, unknownServicesHost: services };
}

/**
 * Gives a platform without a deployment ID that of its first launch. One issuer and client ID can be those of many schools: the launch must
 * come from an address of this one.
 */
async function nameDeployment(c: Context<AppEnv>, { platform, claims }: Launch): Promise<void> {
  if (platform.deploymentId !== "") return;
  const page = pageOf(claims);
  if (page !== undefined && onKnownHost(page, hostsOf(platform)) === null)
    throw new LtiRefusal("ltiUnknown", "host");
  await launches.setDeployment(database(c), platform.id, claims[CLAIM.deployment]);
}

/** Sends the browser to the frame. The ticket is in the fragment, which no server gets (product/lti 3). */
async function openWidget(c: Context<AppEnv>, { platform, claims }: Launch): Promise<Response> {
  const named = claims[CLAIM.custom]?.widget;
  if (!named) throw new LtiRefusal("ltiChoose", "widget");
  const [type = "", id = ""] = named.split("/");
  const parts = await findEmbedParts(c, platform.apikey, id);
  if (parts?.widget.type !== type || !isApprovedFor(parts.client, parts.widget))
    throw new LtiRefusal("ltiNotApproved", "approval");
  const ticket = await signOwn(c.env.TOKEN_SECRET, "ticket", {
    platform: platform.id,
    client: platform.clientId,
    widget: id,
    pupil: claims.sub,
    lineItem: lineItemOf({ platform, claims }),
  });
  const path = [type, id, platform.apikey].map(encodeURIComponent).join("/");
  const query = new URLSearchParams({ lang: c.get("language") });
  return c.redirect(`/embed/${path}?${query}#lti:${ticket}`, 303);
}

/** Where points of this launch go; undefined where it takes none, or at an address that nobody has entered: the server calls no other. */
function lineItemOf({ platform, claims }: Launch): string | undefined {
  return onKnownHost(gradedItem(claims) ?? "", servicesOf(platform)) ?? undefined;
}

/** The line item of a launch that may write points to it. */
function gradedItem(claims: Launch["claims"]): string | undefined {
  const { lineitem, scope = [] } = claims[CLAIM.grades] ?? {};
  return scope.includes(SCORE_SCOPE) ? lineitem : undefined;
}
