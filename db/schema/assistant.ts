import { type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts.ts";
import { widgets } from "#db/schema/widgets.ts";
import { partOf } from "#db/schema/part-of.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import type { GeneratorKind } from "#domain/assistant/generator-kinds.ts";

export const threads = sqliteTable(
  "threads",
  {
    id: text().primaryKey(),
    userId: partOf("user_id", () => users.id),
    createdAt: integer("created_at").notNull(),
    // The time of the first question; null while the thread is unused.
    askedAt: integer("asked_at"),
    // The beginning of the first question, or the name that the person has given.
    title: text().notNull().default(""),
    // For search (db/base/database.ts); null until the row has been folded.
    titleFolded: text("title_folded"),
    isNamed: integer("is_named", { mode: "boolean" }).notNull().default(false),
    // The time of the newest message, in milliseconds since 1970. Null in threads older than this column.
    updatedAt: integer("updated_at"),
    version: integer().notNull().default(1),
    // The bytes of its messages. Triggers of `messages` keep it true.
    bytes: integer().notNull().default(0),
  },
  (table) => [
    index("threads_user").on(table.userId, table.createdAt),
    index("threads_unfolded")
      .on(table.id)
      .where(sql`${table.titleFolded} is null`),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    threadId: partOf("thread_id", () => threads.id),
    role: text({ enum: ["user", "agent"] }).notNull(),
    name: text().notNull(),
    message: text().notNull(),
    // An answer as sanitised HTML. Null in questions and in answers older than this column.
    html: text(),
    // For search (db/base/database.ts); null until the row has been folded.
    messageFolded: text("message_folded"),
    // True for an answer that the person has stopped: it is not complete.
    stopped: integer({ mode: "boolean" }).notNull().default(false),
    // Milliseconds since 1970. Null in messages older than this column: the thread's time counts instead.
    createdAt: integer("created_at"),
    // The result that is the answer, if the thread began with one. `message` is then shown only after the result has been deleted.
    resultId: text("result_id").references((): AnySQLiteColumn => results.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    index("messages_thread").on(table.threadId, table.sequence),
    index("messages_result")
      .on(table.resultId)
      .where(sql`${table.resultId} is not null`),
    index("messages_unfolded")
      .on(table.sequence)
      .where(sql`${table.messageFolded} is null`),
  ],
);

/** The answers that a signed-in person has got from generators and widgets (product/results 1). */
export const results = sqliteTable(
  "results",
  {
    id: text().primaryKey(),
    userId: partOf("user_id", () => users.id),
    // The kind of generator, or `widget`.
    source: text().$type<GeneratorKind | "widget">().notNull(),
    // Null for a generator, and after the widget has been deleted.
    widgetId: text("widget_id").references(() => widgets.id, { onDelete: "set null" }),
    title: text().notNull(),
    inputs: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    // Markdown, as the model has written it.
    answer: text().notNull(),
    // The person's own version as sanitised HTML.
    edited: text(),
    // Title and text for search, folded (domain/text.ts).
    folded: text().notNull(),
    // Kept results are not deleted when there are too many.
    kept: integer({ mode: "boolean" }).notNull().default(false),
    // Milliseconds since 1970.
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    version: integer().notNull().default(1),
    // The items of an answer that is no text.
    structured: text({ mode: "json" }).$type<StructuredAnswer>(),
    bytes: integer()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`length(cast(inputs as blob)) + length(cast(answer as blob)) +
          coalesce(length(cast(edited as blob)), 0) + length(cast(folded as blob))`,
        { mode: "virtual" },
      ),
  },
  (table) => [
    index("results_user").on(table.userId, table.createdAt),
    // Has all that the sum of a person's bytes needs, without the long texts.
    index("results_bytes").on(table.userId, table.bytes),
    index("results_widget").on(table.widgetId),
  ],
);
