import { Hono } from "hono";
import * as signIns from "#db/single-sign-on/sign-ins.ts";
import { Proof } from "#domain/accounts.ts";
import { LINK_REFUSALS } from "#domain/single-sign-on/problems.ts";
import { byPerson } from "#worker/auth/guard.ts";
import { requireProof } from "#worker/auth/proof.ts";
import { actor, type AppEnv, database } from "#worker/context.ts";
import { signedIn } from "#worker/identity.ts";
import { notFound, Problem } from "#worker/problem.ts";
import { json } from "#worker/rest/body.ts";
import { linkAddress } from "#worker/single-sign-on/start.ts";

/** `/account/sign-in`: the caller's account at the provider of the own client (product/single-sign-on 4). */
export const ownSignIn = new Hono<AppEnv>({ strict: false })
  .get("/", byPerson, async (c) => c.json(await signIns.linkOf(database(c), signedIn(c).userId)))
  .post("/", byPerson, json(Proof), async (c) => {
    const { isAdmin, userId } = signedIn(c);
    if (isAdmin) throw notPossible("administrator");
    await requireProof(c, c.req.valid("json"));
    if ((await signIns.linkOf(database(c), userId)) === null) throw notFound();
    return c.json({ href: await linkAddress(c) });
  })
  .delete("/", byPerson, json(Proof), async (c) => {
    await requireProof(c, c.req.valid("json"));
    const outcome = await signIns.unlink(database(c), signedIn(c).userId, actor(c));
    if (outcome === "unknown") throw notFound();
    if (outcome === "last") throw notPossible("last");
    return c.body(null, 204);
  });

function notPossible(why: keyof typeof LINK_REFUSALS): Problem {
  return new Problem(409, { detail: LINK_REFUSALS[why] });
}
