import * as deleted from "#db/accounts/deleted.ts";
import { eraseSome } from "#db/audit/erase.ts";
import { connect, type Database } from "#db/base/connect.ts";
import { paced } from "#db/base/paced.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { type Budget, inSteps } from "#worker/jobs/in-steps.ts";
import type { Job } from "#worker/jobs/job.ts";

/**
 * The most accounts and statements of a run, the most rows that one statement changes and looks at, and the time. The platform allows 15
 * minutes.
 */
const ACCOUNTS = 50;
const MAX_STEPS = 600;
const STEP = 2_000;
const WINDOW = 10_000;
const MAX_MS = 10 * MINUTE_MS;

/** Requests that began before the deletion may still store rows. */
const WAIT_MS = 5 * MINUTE_MS;

/** Replaces the ids and names of deleted accounts wherever other rows have them (product/accounts 8). */
export const deletedAccounts: Job = {
  name: "deleted-accounts",
  cron: "17 3 * * *",
  async run({ env }) {
    const budget = { steps: MAX_STEPS, until: Date.now() + MAX_MS };
    return replaceSome(connect(env.DB), budget, WINDOW);
  },
};

/**
 * Replaces accounts as far as the budget goes. The next run goes on at the row of the audit where this one ended.
 * @param size the most rows of the audit that one statement looks at
 * @returns the number of accounts that are replaced everywhere, and of changed rows
 */
export async function replaceSome(db: Database, budget: Required<Budget>, size: number) {
  const { accounts, after } = await deleted.list(db, Date.now() - WAIT_MS, ACCOUNTS);
  if (accounts.length === 0) return { accounts: 0, rows: 0 };
  let rows = 0;
  for (const account of accounts)
    for (const replace of deleted.REPLACEMENTS)
      rows += await inSteps(budget, () => replace(db, account, STEP));
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
