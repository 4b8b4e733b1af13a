import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { html } from "hono/html";
import { languageOf } from "#domain/frame-texts/language.ts";
import { textsIn } from "#domain/frame-texts/texts.ts";
import type { AppEnv } from "#worker/context.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { launch } from "#worker/lti/launch.ts";
import { login } from "#worker/lti/login.ts";
import { page } from "#worker/lti/page.ts";
import { pick } from "#worker/lti/picker.ts";
import { LtiRefusal } from "#worker/lti/id-token.ts";
import { register, showRegistration } from "#worker/lti/register.ts";
import { canvasConfiguration, hasToolKey, publicKeys } from "#worker/lti/tool.ts";
import { detailOf, notFound, toProblem } from "#worker/problem.ts";

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
