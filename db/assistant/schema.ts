import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#db/accounts/schema.ts";

export const threads = sqliteTable(
  "threads",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: integer("created_at").notNull(),
    // The time of the first question; null while the thread is unused.
    askedAt: integer("asked_at"),
  },
  (table) => [index("threads_user").on(table.userId, table.createdAt)],
);

export const messages = sqliteTable(
  "messages",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    role: text({ enum: ["user", "agent"] }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    // An answer as sanitised HTML. Null in questions and in answers older than this column.
    html: text(),
    // Milliseconds since 1970. Null in messages older than this column: the thread's time counts instead.
    createdAt: integer("created_at"),
  },
  (table) => [index("messages_thread").on(table.threadId, table.sequence)],
);
