import { and, asc, eq, sql } from "drizzle-orm";
import { contains, folded, oneOf, type Database } from "#db/base/database.ts";
import { ltiPlatforms } from "#db/schema/lti.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import { isApproved, ORDER } from "#db/widgets/widgets.ts";
import type { AnswerForm } from "#domain/answers/answer-form.ts";

/** The most widgets of one page of the choice. */
export const MAX_CHOICES = 200;

/** A widget that a teacher can choose. */
export type Choice = {
  id: string;
  type: string;
  toolkit: string;
  name: string;
  description: string;
  answer: AnswerForm;
};

/** A client, as long as it has this learning platform. */
type Owner = { client: string; platform: string };

/**
 * The widgets that are approved for a client, sorted by toolkit.
 * @param search a part of the name of the widget or its toolkit
 * @param limit one more than fit says that there are more
 */
export async function list(
  db: Database,
  owner: Owner,
  { search, limit }: { search: string; limit: number },
): Promise<Choice[]> {
  const names = [
    folded(widgets.nameFolded, widgets.name),
    folded(toolkits.nameFolded, toolkits.name),
  ];
  return select(db)
    .where(and(isOf(owner), contains(search, names)))
    .orderBy(asc(toolkits.index), asc(toolkits.name), ...ORDER)
    .limit(limit);
}

/** The widgets with these ids that are approved for a client. */
export async function named(db: Database, owner: Owner, ids: string[]): Promise<Choice[]> {
  return select(db)
    .where(and(isOf(owner), sql`${widgets.id} in ${oneOf(ids)}`))
    .orderBy(asc(toolkits.index), asc(toolkits.name), ...ORDER);
}

function isOf({ client, platform }: Owner) {
  return and(
    isApproved(client),
    sql`exists (select 1 from ${ltiPlatforms} where id = ${platform})`,
  );
}

function select(db: Database) {
  const { id, name, description, answer } = widgets;
  return db
    .select({ id, type: toolkits.collection, toolkit: toolkits.name, name, description, answer })
    .from(widgets)
    .innerJoin(toolkits, eq(toolkits.id, widgets.toolkitId));
}
