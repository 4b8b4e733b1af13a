import { type Context, Hono } from "hono";
import { ping } from "#db/base/database.ts";
import * as alertRows from "#db/operations/alerts.ts";
import * as platformRows from "#db/operations/platform.ts";
import * as faults from "#db/operations/jobs.ts";
import * as overviewRows from "#db/operations/overview.ts";
import * as toolkits from "#db/toolkits.ts";
import { readCallableAddress } from "#domain/clients/origin.ts";
import { Id } from "#domain/field.ts";
import { Acknowledgement, AlertQuery } from "#domain/operations/alerts.ts";
import { type DeliveryOutcome, type JobRow, Platform } from "#domain/operations/replies.ts";
import { isLate, isUnderWay } from "#domain/operations/jobs.ts";
import { lastDayToWarnAbout } from "#domain/operations/models.ts";
import { PlatformChanges, WEBHOOK_RULE } from "#domain/operations/platform.ts";
import { PASSKEY_REFUSALS } from "#domain/passkey-refusals.ts";
import { z } from "#domain/zod.ts";
import { sendTo } from "#worker/alerts/deliver.ts";
import { byAdmin } from "#worker/auth/guard.ts";
import { actor, type AppEnv, currentDay, database } from "#worker/context.ts";
import { type PageCache, dropsStaleEntries } from "#worker/edge/outbox.ts";
import type { Env } from "#worker/env.ts";
import { signedIn } from "#worker/identity.ts";
import { JOBS, runAndNote } from "#worker/jobs/index.ts";
import { limitChecks, variableLimits } from "#worker/limits.ts";
import { retiredAmong } from "#worker/model/ready-model.ts";
import { isRefusingUs, isEndpointDown } from "#worker/model/patience.ts";
import { isModelConfigured } from "#worker/model/provider.ts";
import { Problem, badBody, notFound } from "#worker/problem.ts";
import { json, query } from "#worker/rest/body.ts";
import { sendWindow } from "#worker/rest/replies.ts";

const NONE = { count: 0, rows: [] };

/** `/overview`: what there is and what needs attention, for administrators. */
export const overview = new Hono<AppEnv>({ strict: false }).get("/", byAdmin, async (c) => {
  const db = database(c);
  const lastDay = lastDayToWarnAbout(Date.now());
  const today = { zone: signedIn(c).zone, day: currentDay(c), lastDay };
  const found = await overviewRows.get(db, today, variableLimits(c.env));
  const { models, attention, steps, ...facts } = found;
  const refused = await retiredAmong(
    c.env,
    models.map(({ id }) => id),
  );
  const retired = models.filter(({ id, isGone }) => isGone || refused.has(id)).map(({ id }) => id);
  const withRetired = retired.length > 0 ? await overviewRows.clientsByModel(db, retired) : NONE;
  const hasModel = isModelConfigured(c.env);
  return c.json({
    ...facts,
    attention: { ...attention, retired: withRetired },
    steps: { ...steps, hasModel, isOnPage: steps.isOnPage && hasModel },
  });
});

/**
 * `/health`, for monitors: 200, or 503 if a check is `failed`. `degraded` with 200: the last calls of this isolate to the model failed. configuration.ts answers while variables are invalid. `model` is
 * `demo` without a key, and `failed` where only the owner can repair it: a client has no model, or the endpoint refused the last calls
 * of this isolate for a reason such as a wrong key. It does not call the endpoint, because calls cost money.
 */
export const health = new Hono<AppEnv>({ strict: false }).get("/", async (c) => {
  const db = database(c);
  const [data, cache, isModelMissing] = await Promise.all([
    answers(() => ping(db)),
    answers(() => c.env.KV.get("health")),
    platformRows.isMissing(db).catch(() => false),
  ]);
  const model = isModelMissing ? "failed" : modelCheck(c.env);
  const checks = { database: data, cache, model };
  const isWell = !Object.values(checks).includes("failed");
  if (!isWell) return c.json({ status: "failed" as const, checks }, 503);
  const status = model === "degraded" ? ("degraded" as const) : ("ok" as const);
  return c.json({ status, checks }, 200);
});

async function answers(call: () => Promise<unknown>): Promise<"ok" | "failed"> {
  try {
    await call();
    return "ok";
  } catch {
    return "failed";
  }
}

function modelCheck(env: Env): "ok" | "demo" | "degraded" | "failed" {
  if (isRefusingUs(env)) return "failed";
  if (isEndpointDown(env)) return "degraded";
  return isModelConfigured(env) ? "ok" : "demo";
}

/** The body of `POST /jobs/run`. */
const JobToRun = z.object({ name: Id.meta({ examples: ["outbox"] }) });

/** `/jobs`: for administrators only (product/operations 3). */
export const jobs = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, async (c) => {
    const runs = await faults.list(database(c));
    const scheduled = JOBS.map((job) =>
      toRow(
        job,
        runs.find(({ name }) => name === job.name),
      ),
    );
    const names = new Set<string>(JOBS.map(({ name }) => name));
    const others = runs.filter(({ name }) => !names.has(name));
    return c.json([
      ...scheduled,
      ...others.map((run) => toRow({ name: run.name, cron: null }, run)),
    ]);
  })
  .post("/run", byAdmin, json(JobToRun), async (c) => {
    const { name } = c.req.valid("json");
    const job = JOBS.find((one) => one.name === name);
    if (job === undefined) throw notFound();
    const db = database(c);
    if (isUnderWay(await faults.get(db, name), Date.now())) {
      throw new Problem(409, { detail: "This job is running. Wait for its end." });
    }
    const { cache } = c.executionCtx as { cache?: PageCache };
    await runAndNote(job, { env: c.env, cache }, actor(c));
    return c.json(toRow(job, await faults.get(db, name)));
  });

function toRow({ name, cron }: Pick<JobRow, "name" | "cron">, run: faults.Run | undefined): JobRow {
  if (run === undefined) {
    const never = { startedAt: null, endedAt: null, outcome: null };
    return { name, cron, ...never, detail: {}, isLate: false };
  }
  return {
    name,
    cron,
    startedAt: new Date(run.startedAt).toISOString(),
    endedAt: run.endedAt === null ? null : new Date(run.endedAt).toISOString(),
    outcome: run.outcome,
    detail: run.detail,
    isLate: cron !== null && isLate(cron, run.startedAt, Date.now()),
  };
}

/** `/alerts`: for administrators only (product/operations 6). */
export const alerts = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, query(AlertQuery), async (c) =>
    sendWindow(c, await alertRows.page(database(c), c.req.valid("query"))),
  )
  .post("/acknowledge", byAdmin, json(Acknowledgement), async (c) => {
    const { keys } = c.req.valid("json");
    const found = await alertRows.acknowledge(database(c), keys, actor(c), Date.now());
    if (found.known === 0) throw notFound();
    return c.json({ acknowledged: found.acknowledged });
  })
  .post("/test", byAdmin, limitChecks, async (c) => {
    const channels = await alertRows.channels(database(c));
    const outcomes: DeliveryOutcome[] = await sendTo(channels, c.env.EMAIL, testMessage());
    return c.json({ outcomes, hasMail: c.env.EMAIL !== undefined });
  });

function testMessage() {
  return {
    key: `test:${crypto.randomUUID()}`,
    type: "test",
    title: "Test",
    text: "Alerts of this site arrive here.",
    at: Date.now(),
    data: {},
  };
}

/** `/platform`: the settings of the whole platform, and its state, for administrators only (product/operations 8). */
export const platform = new Hono<AppEnv>({ strict: false })
  .get("/", byAdmin, async (c) =>
    c.json(shownTo(c, await platformRows.get(database(c), variableLimits(c.env)))),
  )
  .get("/state", byAdmin, async (c) => {
    const db = database(c);
    const [size, lastDay] = await Promise.all([
      platformRows.databaseSize(db, Date.now()),
      faults.ofLastDay(db, Date.now()),
    ]);
    return c.json({ database: size, faults: lastDay });
  })
  .post("/", byAdmin, json(PlatformChanges), dropsStaleEntries(), async (c) => {
    const changes = c.req.valid("json");
    const { host } = new URL(c.req.url);
    if (changes.webhook && readCallableAddress(changes.webhook, host) === null) {
      throw badBody(c.get("sentences"), [{ path: "webhook", message: WEBHOOK_RULE }]);
    }
    const db = database(c);
    const { demoToolkit, passkeysFor } = changes;
    if (demoToolkit && (await toolkits.getByCollection(db, demoToolkit)) === null) {
      const message = `There is no toolkit with the collection ${demoToolkit}.`;
      throw badBody(c.get("sentences"), [{ path: "demoToolkit", message }]);
    }
    await refuseLockOut(c, passkeysFor);
    const show = (row: platformRows.PlatformRow) => shownTo(c, row);
    const variables = variableLimits(c.env);
    const row = await platformRows.update(db, changes, { variables, show }, actor(c));
    return c.json(show(row));
  });

/** Only who has signed in by passkey, and still has one, can require passkeys: nobody locks everybody out (product/accounts 10). */
async function refuseLockOut(
  c: Context<AppEnv>,
  passkeysFor: PlatformChanges["passkeysFor"],
): Promise<void> {
  if (passkeysFor === undefined || passkeysFor === "none") return;
  const { userId, via } = signedIn(c);
  const { stored, hasPasskey } = await platformRows.passkeyRule(database(c), userId);
  if (passkeysFor === stored || (via === "passkey" && hasPasskey)) return;
  const { needed } = PASSKEY_REFUSALS;
  const errors = [{ path: "passkeysFor", message: needed }];
  throw new Problem(403, { code: "passkey_needed", detail: needed, errors });
}

/** The settings as a person may see them: the fields of the schema alone, and of the secret whether it is set. */
function shownTo(c: Context<AppEnv>, row: platformRows.PlatformRow): Platform {
  return Platform.parse({
    ...row,
    id: String(row.id),
    webhookSecret: row.webhookSecret === null ? "not set" : "set",
    hasMail: c.env.EMAIL !== undefined,
  });
}
