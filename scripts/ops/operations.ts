import type { Database } from "#db/base/database.ts";
import * as movedModels from "#db/moved-models.ts";
import * as alerts from "#db/operations/alerts.ts";
import * as jobs from "#db/operations/jobs.ts";
import * as platform from "#db/operations/platform.ts";
import type { Actor } from "#domain/audit/actor.ts";
import { ModelMove, noUseSentence } from "#domain/operations/models.ts";
import { UsageError } from "#scripts/command.ts";
import type { Told } from "#scripts/ops/table.ts";
import { JOBS } from "#worker/jobs/index.ts";

const MAX_ALERTS = 200;

/** `alerts`: the open alerts. `alerts acknowledge KEY …`: acknowledges some. */
export async function alertsCommand(db: Database, words: string[], by: Actor): Promise<Told> {
  const [verb, ...keys] = words;
  if (verb === undefined) {
    const { rows } = await alerts.page(db, { state: "open", size: MAX_ALERTS });
    return { rows: rows.map(({ at, sentence, key }) => ({ at, sentence, key })) };
  }
  if (verb !== "acknowledge" || keys.length === 0)
    throw new UsageError("usage: alerts [acknowledge KEY ...]");
  const { acknowledged, known } = await alerts.acknowledge(db, keys, by, Date.now());
  if (known === 0) throw new Error("There is no such alert.");
  return { sentence: `${acknowledged} acknowledged.` };
}

/** `models`: the models in use. `models move A B`: gives all clients and widgets of A the model B. */
export async function modelsCommand(db: Database, words: string[], by: Actor): Promise<Told> {
  const [verb, from, to] = words;
  if (verb === undefined) return { rows: await modelRows(db) };
  if (verb !== "move" || words.length !== 3) throw new UsageError("usage: models [move FROM TO]");
  const { data, error } = ModelMove.safeParse({ from, to });
  if (!data) throw new Error(error.issues.map(({ message }) => message).join(" "));
  const moved = await movedModels.move(db, data, by, Date.now());
  const { clients, widgets } = moved;
  if (clients.length === 0 && widgets === 0) throw new Error(noUseSentence(data.from));
  const names = [...clients, ...(widgets > 0 ? [`${widgets} widgets`] : [])];
  return {
    sentence: `Moved to ${data.to}: ${names.join(", ")}. Caches follow within five minutes.`,
  };
}

async function modelRows(db: Database) {
  const [used, known] = [await platform.inUse(db), await platform.known(db)];
  return [...used].map(([model, { clients, widgets }]) => {
    const {
      state = model === "" ? "no model" : "not checked",
      shutdownDate = null,
      replacement = null,
    } = known.find(({ id }) => id === model) ?? {};
    return { model, clients: clients.length, widgets, state, ends: shutdownDate, replacement };
  });
}

/** `jobs`: the last run of each job. */
export async function jobsCommand(db: Database): Promise<Told> {
  const rows = await jobs.list(db);
  return {
    rows: rows.map(({ name, startedAt, outcome, detail }) => ({
      job: name,
      started: new Date(startedAt).toISOString(),
      outcome,
      detail: JSON.stringify(detail),
    })),
  };
}

/** `job NAME`: the site runs the job with its next tick, because only the site has its cache and its key. */
export async function jobCommand(db: Database, [name]: string[], by: Actor): Promise<Told> {
  const names: string[] = JOBS.map((job) => job.name);
  if (name === undefined || !names.includes(name))
    throw new UsageError(`usage: job ${names.join(" | ")}`);
  await jobs.want(db, name, Date.now(), by);
  return { sentence: `The site runs ${name} within five minutes. See: npm run ops -- jobs` };
}
