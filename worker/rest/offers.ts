import { Hono } from "hono";
import * as offers from "#db/offers.ts";
import {
  OfferToWithdraw,
  OfferDraft,
  OfferPageQuery,
  OfferToDecline,
  SeenTool,
} from "#domain/offers.ts";
import { type ClientGuard, byPerson } from "#worker/auth/guard.ts";
import { type AppEnv, actor, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { limitSaves } from "#worker/limits.ts";
import { Problem, found } from "#worker/problem.ts";
import { json, query, sentences } from "#worker/rest/body.ts";
import { done, sendWindow } from "#worker/rest/replies.ts";

/** `/offers`: the author of a tool offers it to the own site (product/making 5). `GET /widgets/personal` has the state of each offer. */
export const offerCalls = new Hono<AppEnv>({ strict: false })
  .use(sentences({ invalid: "Not offered", exists: "Not offered" }))
  .post("/add", byPerson, limitSaves, json(OfferDraft), async (c) => {
    const draft = c.req.valid("json");
    return c.json(
      found(await offers.insert(database(c), signedIn(c).userId, draft, actor(c), Date.now())),
      201,
    );
  })
  .delete("/", byPerson, json(OfferToWithdraw), async (c) => {
    const { widgetid } = c.req.valid("json");
    return done(c, await offers.withdraw(database(c), signedIn(c).userId, widgetid, actor(c)));
  });

/** The tools that people have offered to a client (product/making 5). */
export function clientOffers(may: ClientGuard) {
  return new Hono<AppEnv>({ strict: false })
    .use(sentences({ invalid: "Not saved", exists: "Not taken over" }))
    .get("/", may(), query(OfferPageQuery), async (c) =>
      sendWindow(c, await offers.page(database(c), c.get("client"), c.req.valid("query"))),
    )
    .post("/take-over", may(), limitSaves, json(SeenTool), async (c) => {
      const seen = c.req.valid("json");
      const taken = await offers.takeOver(database(c), c.get("client"), seen, actor(c), Date.now());
      if (taken === null) throw notOffered();
      return c.json(taken);
    })
    .post("/decline", may(), json(OfferToDecline), async (c) => {
      const isDone = await offers.decline(
        database(c),
        c.get("client"),
        c.req.valid("json"),
        actor(c),
        Date.now(),
      );
      if (!isDone) throw notOffered();
      return c.body(null, 204);
    });
}

/** The same answer for a tool that has been withdrawn or decided on, and for one that never was offered. */
function notOffered(): Problem {
  return new Problem(404, { detail: "This tool is not offered any more." });
}
