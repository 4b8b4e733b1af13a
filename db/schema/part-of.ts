import { type AnySQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** The id of the row of which a row is a part: the row is deleted with it. */
export const partOf = (name: string, id: () => AnySQLiteColumn) =>
  text(name).notNull().references(id, { onDelete: "cascade" });
