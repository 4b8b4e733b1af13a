import { eq, sql } from "drizzle-orm";
import { recorded } from "#db/audit/record.ts";
import { CLIENT, WIDGET } from "#db/audited.ts";
import { change } from "#db/clients/columns.ts";
import type { Database } from "#db/base/database.ts";
import * as alerts from "#db/operations/alerts.ts";
import { clients } from "#db/schema/clients.ts";
import { widgets } from "#db/schema/widgets.ts";
import { insertVersions } from "#db/widgets/versions.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import type { Actor } from "#domain/audit/actor.ts";

/**
 * Gives all clients and widgets of a model another one, in one batch, and acknowledges the open alerts about the former model.
 * @param by who moves them
 * @returns the names of the clients, and how many widgets
 */
export async function move(
  db: Database,
  { from, to }: { from: string; to: string },
  by: Actor,
  at: number,
): Promise<{ clients: string[]; widgets: number }> {
  const isMeant = eq(clients.gptmodel, from);
  const isOfModel = eq(widgets.model, from);
  const isAbout = alerts.isAboutModel(from);
  const watched = [
    { subject: CLIENT, where: isMeant, action: "move" as const },
    { subject: WIDGET, where: isOfModel, action: "move" as const },
    { subject: alerts.ALERT, where: isAbout, action: "acknowledge" as const },
  ];
  const [, , , moved, changed] = await recorded(db, by, watched, [
    staleEntries.addClients(db, isMeant),
    staleEntries.addWidgets(db, isOfModel),
    alerts.acknowledgeWhere(db, isAbout, by.username, at),
    change(db, isMeant, { gptmodel: to }),
    db
      .update(widgets)
      .set({
        model: to,
        updatedAt: new Date(at).toISOString(),
        version: sql`${widgets.version} + 1`,
      })
      .where(isOfModel)
      .returning({ id: widgets.id }),
    insertVersions(db, eq(widgets.model, to), by),
  ]);
  return { clients: moved.map(({ name }) => name), widgets: changed.length };
}
