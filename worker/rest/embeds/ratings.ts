import { Hono } from "hono";
import * as ratingRows from "#db/embeds/ratings.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import { Rating } from "#domain/ratings.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { notFound } from "#worker/problem.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { findEmbed } from "#worker/rest/embeds/access.ts";
import { limitVisitor, shareEarly, sharePreflight } from "#worker/rest/embeds/visitor-guards.ts";
import { readVote } from "#worker/rest/embeds/votes.ts";

const PATH = "/:type/:id/:apikey/rating";

/** `/ai/{type}/{id}/{apikey}/rating`: a visitor's rating of an answer (product/embeds 11). */
export const ratings = new Hono<AppEnv>({ strict: false })
  .use(PATH, sentences({ invalid: "Bad Request", exists: "Exists" }))
  .options(PATH, sharePreflight)
  .post(PATH, shareEarly, limitVisitor, json(Rating), async (c) => {
    // Answers of previews carry no vote.
    if (c.req.param("apikey") === PREVIEW_KEY) throw notFound();
    const { client, widget } = await findEmbed(c, c.req.param());
    const { vote, value } = c.req.valid("json");
    const rated = { clientId: client.id, widgetId: widget.id };
    const valid = client.frame.rating ? await readVote(c.env.TOKEN_SECRET, rated, vote) : null;
    if (valid === null) throw notFound();
    await limitRate(c, "KEY_LIMIT", shareOf(client.apikey, client.pace));
    const { apikey } = c.req.param();
    const rating = { ...valid, value, apikey, now: Date.now() };
    if (!(await ratingRows.put(database(c), rating))) throw notFound();
    return c.body(null, 204);
  });
