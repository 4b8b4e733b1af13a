import { type Context, Hono } from "hono";
import * as sharing from "#db/sharing.ts";
import { ShareToEnd, SharePageQuery, ShareDraft, isShareCode } from "#domain/sharing.ts";
import { type ClientGuard, byPerson } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database, today } from "#worker/context.ts";
import { loadPart } from "#worker/edge/entries.ts";
import { dropsStaleEntries } from "#worker/edge/outbox.ts";
import { signedIn } from "#worker/identity.ts";
import { limitSaves } from "#worker/limits.ts";
import { found, notFound } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { done, sendWindow } from "#worker/rest/replies.ts";

/** `/shares`: the own shares of a person, and what the public page of a share shows (product/sharing 5). */
export const shares = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: "Not shared", exists: "Not shared" }))
  .use(dropsStaleEntries())
  .get("/", byPerson, async (c) =>
    c.json(await sharing.listOwn(database(c), signedIn(c).userId, moment(c))),
  )
  // Ended shares stay for some time: without a limit, they could fill the database.
  .post("/add", byPerson, limitSaves, json(ShareDraft), async (c) => {
    const draft = c.req.valid("json");
    return c.json(
      found(await sharing.insert(database(c), signedIn(c).userId, draft, actor(c), moment(c))),
      201,
    );
  })
  .delete("/", byPerson, json(ShareToEnd), async (c) => {
    const owner = { person: signedIn(c).userId };
    const { code } = c.req.valid("json");
    return done(c, await sharing.end(database(c), owner, code, actor(c), Date.now()));
  })
  .get("/:code", async (c) => {
    const code = c.req.param("code");
    if (!isShareCode(code)) throw notFound();
    return c.json(
      found(await loadPart(c, async () => sharing.find(database(c), code, Date.now()))),
    );
  });

/** The shares of a client (product/sharing 5). */
export function clientShares(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .get("/", may(), query(SharePageQuery), async (c) =>
      sendWindow(
        c,
        await sharing.page(database(c), c.get("client"), c.req.valid("query"), moment(c)),
      ),
    )
    .delete("/", may(), json(ShareToEnd), async (c) => {
      const owner = { client: c.get("client") };
      const { code } = c.req.valid("json");
      return done(c, await sharing.end(database(c), owner, code, actor(c), Date.now()));
    });
}

function moment(c: Context<AppEnv>) {
  return { now: Date.now(), day: today(c.env.DB).day };
}
