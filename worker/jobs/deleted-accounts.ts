import * as deleted from "#db/accounts/deleted.ts";
import { eraseSome } from "#db/audit/erase.ts";
import { connect } from "#db/connect.ts";
import { paced } from "#db/paced.ts";
import { MINUTE_MS } from "#domain/durations.ts";
import { inSteps } from "#worker/jobs/in-steps.ts";
import type { Job } from "#worker/jobs/job.ts";

/** The most accounts and statements of a run, the most rows of one statement, and the time. The platform allows 15 minutes. */
const ACCOUNTS = 50;
const MAX_STEPS = 600;
const STEP = 2_000;
const MAX_MS = 10 * MINUTE_MS;

/** Requests that began before the deletion may still store rows. */
const WAIT_MS = 5 * MINUTE_MS;

/** Replaces the ids and names of deleted accounts wherever other rows have them (product/accounts 8). After the job `seal`, at its time. */
export const deletedAccounts: Job = {
  name: "deleted-accounts",
  cron: "17 3 * * *",
  async run({ env }) {
    const db = connect(env.DB);
    const now = Date.now();
    const accounts = await deleted.list(db, now - WAIT_MS, ACCOUNTS);
    if (accounts.length === 0) return { accounts: 0, rows: 0 };
    const budget = { steps: MAX_STEPS, until: now + MAX_MS };
    let rows = 0;
    for (const account of accounts)
      for (const replace of deleted.REPLACEMENTS)
        rows += await inSteps(budget, () => replace(db, account, STEP));
    let after: string | null = "";
    while (after !== null && budget.steps > 0 && Date.now() < budget.until) {
      const from: string = after;
      budget.steps -= 1;
      const erased = await paced(() => eraseSome(db, accounts, from));
      rows += erased.rows;
      after = erased.next;
    }
    if (after !== null || budget.steps <= 0) return { accounts: 0, rows };
    for (const account of accounts) await deleted.forget(db, account);
    return { accounts: accounts.length, rows };
  },
};
