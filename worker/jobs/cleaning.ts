import * as deleted from "#db/accounts/deleted.ts";
import { eraseSome } from "#db/audit/erase.ts";
import { changedBy, fillFolds, type Database, connect } from "#db/base/database.ts";
import { paced } from "#db/base/windows.ts";
import { CHAT_REMOVALS, REMOVALS, chatGroups } from "#db/operations/retention.ts";
import { addUpOldDays } from "#db/usage/sums.ts";
import { MINUTE_MS } from "#domain/time.ts";
import { dropStale } from "#worker/edge/outbox.ts";
import { type StepBudget, type Job, JobFailure, inSteps } from "#worker/jobs/job.ts";
import { settleLostOfDays } from "#worker/jobs/usage.ts";

/** The most rows of one statement. */
const STEP = 2_000;

/** The most statements of a run, those for old days (three each) and their rows, and its time. The platform allows 1,000 and 15 minutes. */
const MAX_STEPS = 800;
const OLD_DAYS_STEPS = 50;
const OLD_DAYS_ROWS = 5_000;
const MAX_MS = 10 * MINUTE_MS;

/** Deletes rows that have reached their age (db/operations/retention.ts), until none is due. The next run does what is left. */
export const retention: Job = {
  name: "retention",
  cron: "37 3 * * *",
  async run(context) {
    const db = connect(context.env.DB);
    const now = Date.now();
    const budget = { steps: MAX_STEPS, until: now + MAX_MS };
    // Before runs are deleted: what they reserved must not stay reserved.
    const counts: Record<string, number> = { lost: await settleLostOfDays(context, budget) };
    for (const [name, removal] of Object.entries(REMOVALS)) {
      counts[name] = await inSteps(budget, () => changedBy(db, removal(now, STEP)));
    }
    const ofOldDays = { steps: OLD_DAYS_STEPS, until: budget.until };
    counts.oldDays = await inSteps(ofOldDays, () => addUpOldDays(db, now, OLD_DAYS_ROWS));
    for (const group of await chatGroups(db)) {
      for (const [name, removal] of Object.entries(CHAT_REMOVALS)) {
        const rows = await inSteps(budget, () => changedBy(db, removal(now, STEP, group)));
        counts[name] = (counts[name] ?? 0) + rows;
      }
    }
    return counts;
  },
};

/**
 * The most accounts and statements of a run, the most rows that one statement changes and looks at, and the time. The platform allows 15
 * minutes.
 */
const ACCOUNTS = 50;
const ERASE_STEPS = 600;
const ROWS_ERASED = 2_000;
const WINDOW = 10_000;
const ERASE_MS = 10 * MINUTE_MS;

/** Requests that began before the deletion may still store rows. */
const WAIT_MS = 5 * MINUTE_MS;

/** Replaces the ids and names of deleted accounts wherever other rows have them (product/accounts 8). */
export const deletedAccounts: Job = {
  name: "deleted-accounts",
  cron: "17 3 * * *",
  async run({ env }) {
    const budget = { steps: ERASE_STEPS, until: Date.now() + ERASE_MS };
    return replaceSome(connect(env.DB), budget, WINDOW);
  },
};

/**
 * Replaces accounts as far as the budget goes. The next run goes on at the row of the audit where this one ended.
 * @param size the most rows of the audit that one statement looks at
 * @returns the number of accounts that are replaced everywhere, and of changed rows
 */
export async function replaceSome(db: Database, budget: Required<StepBudget>, size: number) {
  const { accounts, after } = await deleted.list(db, Date.now() - WAIT_MS, ACCOUNTS);
  if (accounts.length === 0) return { accounts: 0, rows: 0 };
  let rows = 0;
  for (const account of accounts)
    for (const replacement of deleted.REPLACEMENTS)
      rows += await inSteps(budget, () => changedBy(db, ...replacement(account, ROWS_ERASED)));
  for (let from = after; budget.steps > 0 && Date.now() < budget.until;) {
    budget.steps -= 1;
    const erased = await paced(() => eraseSome(db, accounts, { after: from, size }));
    rows += erased.rows;
    if (erased.next === null) {
      for (const account of accounts) await deleted.forget(db, account);
      return { accounts: accounts.length, rows };
    }
    from = erased.next;
    await deleted.goOnFrom(db, accounts, from);
  }
  return { accounts: 0, rows };
}

/** The most rows of each table in one step, and the most steps of a run. The next run does the rest. */
const ROWS_FOLDED = 100;
const FOLD_STEPS = 50;

/** Stores the folded copies of rows that have none, such as rows older than these columns (db/base/database.ts). */
export const folds: Job = {
  name: "folds",
  cron: "13 * * * *",
  async run({ env }) {
    const db = connect(env.DB);
    return { filled: await inSteps({ steps: FOLD_STEPS }, () => fillFolds(db, ROWS_FOLDED)) };
  },
};

/** Deletes the KV entries and purges the cached pages that saves have made stale. */
export const outbox: Job = {
  name: "outbox",
  cron: "*/5 * * * *",
  async run({ env, cache }) {
    const counts = await dropStale(connect(env.DB), { kv: env.KV, cache });
    if (counts.failed > 0) throw new JobFailure(counts);
    return counts;
  },
};
