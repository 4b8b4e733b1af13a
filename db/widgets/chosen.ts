import { and, inArray, sql, type SQL } from "drizzle-orm";
import { recorded } from "#db/audit/record.ts";
import { DELETED_WIDGET, WIDGET } from "#db/audited.ts";
import type { Database } from "#db/base/connect.ts";
import { Forbidden } from "#db/base/errors.ts";
import { oneOf } from "#db/base/rows.ts";
import * as staleEntries from "#db/base/stale-entries.ts";
import { widgets } from "#db/schema/widgets.ts";
import * as toolkitRows from "#db/toolkits.ts";
import { insertVersions } from "#db/widgets/versions.ts";
import { type Actor, SYSTEM } from "#domain/audit/actor.ts";
import type { ChosenWidgets } from "#domain/widgets/chosen.ts";

/** Why a change of chosen widgets changes nothing: how many there are no more, and the names of those with a newer version. */
export type Hindrance = { missing: number; newer: string[] };

/** The refusal to move a widget of the platform to a toolkit of a client, or the other way round. */
const STAYS = "A widget stays with the owner of its toolkit. Make a copy instead.";

/** Deletes chosen widgets, all or none. Returns `null`, or what hinders it. */
export async function remove(
  db: Database,
  chosen: ChosenWidgets,
  by: Actor = SYSTEM,
): Promise<Hindrance | null> {
  const isMeant = areCurrent(chosen);
  const [stored] = await recorded(db, by, { subject: DELETED_WIDGET, where: areChosen(chosen) }, [
    selectStored(db, chosen),
    staleEntries.addWidgets(db, isMeant),
    staleEntries.addClients(db, staleEntries.haveApprovedWidget(isMeant)),
    db.delete(widgets).where(isMeant),
  ]);
  return hindranceOf(chosen, stored);
}

/**
 * Moves chosen widgets to the toolkit of a collection, all or none.
 * @returns the widgets with their new versions, or what hinders it
 * @throws UnknownReference if there is no such toolkit; a unique violation if it has a widget of a name; Forbidden where the toolkit belongs
 * to somebody else
 */
export async function move(
  db: Database,
  chosen: ChosenWidgets,
  collection: string,
  by: Actor = SYSTEM,
): Promise<ChosenWidgets | Hindrance> {
  const toolkitId = await toolkitRows.idOf(db, collection);
  const ownerOf = (id: SQL) => sql`(select client_id from toolkits where id = ${id})`;
  const isOthers = sql`${ownerOf(sql`${widgets.toolkitId}`)} is not ${ownerOf(sql`${toolkitId}`)}`;
  if ((await db.$count(widgets, and(areChosen(chosen), isOthers))) > 0) throw new Forbidden(STAYS);
  const isMeant = areCurrent(chosen);
  const moved = { toolkitId, updatedAt: new Date().toISOString() };
  const [stored, , updated] = await recorded(
    db,
    by,
    { subject: WIDGET, where: areChosen(chosen) },
    [
      selectStored(db, chosen),
      staleEntries.addWidgets(db, isMeant),
      db
        .update(widgets)
        .set({ ...moved, version: sql`${widgets.version} + 1` })
        .where(isMeant)
        .returning({ id: widgets.id, version: widgets.version }),
      insertVersions(db, areChosen(chosen), by),
    ],
  );
  return hindranceOf(chosen, stored) ?? updated;
}

function areChosen(chosen: ChosenWidgets): SQL {
  return inArray(widgets.id, oneOf(chosen.map(({ id }) => id)));
}

/** The condition that a widget is chosen, and that every chosen one has the version that was chosen. */
function areCurrent(chosen: ChosenWidgets): SQL {
  const isCurrent = sql`w.id = json_extract(value, '$.id') and w.version = json_extract(value, '$.version')`;
  const changed = sql`select 1 from json_each(${JSON.stringify(chosen)})
    where not exists (select 1 from widgets w where ${isCurrent})`;
  return and(areChosen(chosen), sql`not exists (${changed})`) as SQL;
}

function selectStored(db: Database, chosen: ChosenWidgets) {
  const { id, name, version } = widgets;
  return db.select({ id, name, version }).from(widgets).where(areChosen(chosen));
}

function hindranceOf(
  chosen: ChosenWidgets,
  stored: { id: string; name: string; version: number }[],
): Hindrance | null {
  const known = new Map(stored.map((widget) => [widget.id, widget]));
  const missing = chosen.filter(({ id }) => !known.has(id)).length;
  const newer = chosen.flatMap(({ id, version }) => {
    const widget = known.get(id);
    return widget && widget.version !== version ? [widget.name] : [];
  });
  return missing + newer.length > 0 ? { missing, newer } : null;
}
