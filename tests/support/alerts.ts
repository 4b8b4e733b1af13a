import { eq } from "drizzle-orm";
import { inject, onTestFinished } from "vitest";
import { alerts, platform } from "#db/schema/operations.ts";
import { runs } from "#db/schema/usage.ts";
import { idAt } from "#domain/time.ts";
import type { AlertPage } from "#domain/operations/replies.ts";
import { db, readJson } from "#tests/support/factories.ts";
import type { Received } from "#tests/support/fake-sites.ts";

const NO_CHANNELS = { webhook: null, webhookSecret: null, emailTo: null, emailFrom: null };

/** Sets where alerts are sent, until the end of the test. A run sends ten alerts, so those of other tests are taken out of its way. */
export async function setChannels(channels: Partial<typeof platform.$inferInsert>): Promise<void> {
  const set = async (values: Partial<typeof platform.$inferInsert>) =>
    db.update(platform).set(values).where(eq(platform.id, 1));
  await db.update(alerts).set({ nextAt: null });
  await set(channels);
  onTestFinished(async () => void (await set(NO_CHANNELS)));
}

/**
 * A webhook that keeps what it receives. `what` selects its answer (tests/support/fake-sites.ts).
 * @param refuse a text; messages with it are refused
 */
export function makeReceiver(what = "204", refuse = "") {
  const token = crypto.randomUUID();
  const site = inject("sitesUrl");
  return {
    webhook: `${site}/hooks/${what}?token=${token}&refuse=${encodeURIComponent(refuse)}`,
    received: async () => (await fetch(`${site}/received/${token}`)).json<Received[]>(),
  };
}

/** The open alerts whose key begins with a text. */
export async function openAlerts(token: string, beginning: string) {
  const { rows } = await readJson<AlertPage>("/alerts?size=200", token);
  return rows.filter(({ key }) => key.startsWith(beginning));
}

/** Inserts settled answers of a model, all from now. `more` replaces columns. */
export async function makeRuns(
  model: string,
  outcomes: (typeof runs.$inferInsert)["outcome"][],
  more: Partial<typeof runs.$inferInsert> = {},
): Promise<void> {
  for (const outcome of outcomes) {
    const id = `${idAt(Date.now())}-7${crypto.randomUUID().slice(15)}`;
    await db.insert(runs).values({
      id,
      day: "2026-11-22",
      month: "2026-11",
      clientId: "c",
      feature: "chat",
      kind: "chat",
      modelAsked: model,
      outcome,
      reserved: 0,
      requestId: "r",
      ...more,
    });
  }
}
