import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The last run of each job of worker/jobs/. Times are in milliseconds since 1970. */
export const jobs = sqliteTable("jobs", {
  name: text().primaryKey(),
  startedAt: integer("started_at").notNull(),
  endedAt: integer("ended_at"),
  outcome: text({ enum: ["running", "done", "failed"] }).notNull(),
  detail: text({ mode: "json" }).$type<object>().notNull(),
});
