import { sql } from "drizzle-orm";
import {
  customType,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { type AnswerForm, TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import type { StructuredAnswer } from "#domain/answers/kinds.ts";
import { users } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { partOf } from "#db/schema/part-of.ts";
import type { ReasoningEffort } from "#domain/model.ts";
import type { TestDraft } from "#domain/widgets/widget-test.ts";
import type { CheckOutcome } from "#domain/widgets/checks.ts";
import type { DraftData } from "#domain/widgets/draft.ts";
import type { TestState, TestSummary } from "#domain/widgets/gate.ts";
import type { OfferState } from "#domain/offers.ts";
import { EMPTY_WIDGET, type WidgetData } from "#domain/widgets/widget.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

// The same expression as that of folded() (db/base/database.ts). Not coalesce(): drizzle-kit splits an index at commas.
const WIDGET_NAME = sql`case when "name_folded" is null then lower("name") else "name_folded" end`;

export const widgets = sqliteTable(
  "widgets",
  {
    id: text().primaryKey(),
    toolkitId: partOf("toolkit_id", () => toolkits.id),
    name: text().notNull(),
    nameFolded: text("name_folded"),
    prompt: text().notNull(),
    promptFolded: text("prompt_folded"),
    isPromptHidden: integer("is_prompt_hidden", { mode: "boolean" }).notNull().default(false),
    submit: text().notNull(),
    submitFolded: text("submit_folded"),
    description: text().notNull(),
    landingText: text("landing_text").notNull(),
    pageNumber: integer("page_number").notNull(),
    youtube: text().notNull(),
    image: text().notNull(),
    answer: text({ mode: "json" }).$type<AnswerForm>().notNull().default(TEXT_ANSWER),
    inputs: text({ mode: "json" }).$type<WidgetInput[]>().notNull(),
    // Null: those of the client that shows the widget.
    model: text(),
    temperature: text(),
    reasoningEffort: text("reasoning_effort").$type<ReasoningEffort>(),
    version: integer().notNull().default(1),
    updatedAt: text("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("widgets_toolkit_name").on(table.toolkitId, table.name),
    // The order of lists, of one toolkit and of all: a page reads the keys of the rows before it, not the rows.
    index("widgets_toolkit_order").on(
      table.toolkitId,
      table.pageNumber,
      WIDGET_NAME,
      table.name,
      table.id,
    ),
    index("widgets_order").on(table.pageNumber, WIDGET_NAME, table.name, table.id),
    index("widgets_model")
      .on(table.model)
      .where(sql`model is not null`),
    index("widgets_unfolded")
      .on(table.id)
      .where(sql`${table.nameFolded} is null`),
  ],
);

/** The data of a widget as JSON. Data that was stored before a field of Widget existed has the field's default. */
function storedData<T extends object>() {
  return customType<{ data: T; driverData: string }>({
    dataType: () => "text",
    toDriver: (data) => JSON.stringify(data),
    fromDriver: (stored) => ({ ...EMPTY_WIDGET, ...(JSON.parse(stored) as T) }),
  })();
}

/** Every version of a widget (product/workbench 1). The batch of each save inserts a row. */
export const widgetVersions = sqliteTable(
  "widget_versions",
  {
    widgetId: partOf("widget_id", () => widgets.id),
    version: integer().notNull(),
    data: storedData<WidgetData>().notNull(),
    // The author of the version, and the author's name at that time.
    authorId: text("author_id"),
    author: text().notNull(),
    note: text().notNull().default(""),
    createdAt: text("created_at").notNull(),
    // The tests of the draft that became this version.
    tests: text("checks", { mode: "json" }).$type<TestSummary>(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.version] }),
    index("widget_versions_author").on(table.authorId),
  ],
);

const draftColumns = {
  data: storedData<DraftData>().notNull(),
  // The version of the widget that the draft changes.
  baseVersion: integer("base_version").notNull(),
  authorId: text("author_id"),
  author: text().notNull(),
  updatedAt: text("updated_at").notNull(),
  version: integer().notNull(),
};

/** The one draft of a widget, which all administrators share (product/workbench 1). */
export const widgetDrafts = sqliteTable(
  "widget_drafts",
  {
    widgetId: partOf("widget_id", () => widgets.id).primaryKey(),
    ...draftColumns,
  },
  (table) => [index("widget_drafts_author").on(table.authorId)],
);

/** Drafts that were replaced by somebody else's, or discarded: they can be taken back for some days (product/workbench 1). */
export const formerDrafts = sqliteTable(
  "widget_former_drafts",
  {
    widgetId: partOf("widget_id", () => widgets.id),
    ...draftColumns,
    replacedAt: text("replaced_at").notNull(),
    replacedBy: text("replaced_by").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.version] }),
    index("widget_former_drafts_by_time").on(table.replacedAt),
  ],
);

/** The tests of a widget (product/tests 1). All rows of a widget have the version of the list. */
export const widgetTests = sqliteTable(
  "widget_cases",
  {
    id: text().primaryKey(),
    widgetId: partOf("widget_id", () => widgets.id),
    name: text().notNull(),
    inputs: text({ mode: "json" }).$type<TestDraft["inputs"]>().notNull(),
    checks: text({ mode: "json" }).$type<TestDraft["checks"]>().notNull(),
    position: integer().notNull(),
    version: integer().notNull(),
  },
  (table) => [index("widget_cases_of_widget").on(table.widgetId, table.position)],
);

/** The newest results of a test. The fingerprint is that of everything that decides the answer and its checks. */
export const testResults = sqliteTable(
  "case_results",
  {
    testId: partOf("case_id", () => widgetTests.id),
    fingerprint: text().notNull(),
    answer: text().notNull(),
    structured: text({ mode: "json" }).$type<StructuredAnswer>(),
    outcome: text({ mode: "json" }).$type<CheckOutcome[]>().notNull(),
    passed: integer({ mode: "boolean" }).notNull(),
    ms: integer().notNull(),
    tokens: integer(),
    createdAt: text("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.testId, table.fingerprint] })],
);

/** A person's favourite widgets, and the time at which the person last opened a widget. */
export const userWidgets = sqliteTable(
  "user_widgets",
  {
    userId: partOf("user_id", () => users.id),
    widgetId: partOf("widget_id", () => widgets.id),
    isFavourite: integer("is_favourite", { mode: "boolean" }).notNull().default(false),
    // Milliseconds since 1970; null if the person has not opened the widget.
    usedAt: integer("used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.widgetId] }),
    index("user_widgets_widget").on(table.widgetId),
  ],
);

/**
 * How the tests of a widget ended with one of its versions when they ran last; without a state, not run. The texts of the answers are those
 * of the results with the fingerprint.
 */
export const versionTests = sqliteTable(
  "version_cases",
  {
    widgetId: text("widget_id").notNull(),
    version: integer().notNull(),
    testId: partOf("case_id", () => widgetTests.id),
    state: text().$type<TestState>(),
    fingerprint: text(),
  },
  (table) => [
    primaryKey({ columns: [table.widgetId, table.version, table.testId] }),
    foreignKey({
      name: "version_cases_version",
      columns: [table.widgetId, table.version],
      foreignColumns: [widgetVersions.widgetId, widgetVersions.version],
    }).onDelete("cascade"),
    index("version_cases_of_case").on(table.testId, table.version),
  ],
);

/**
 * Tools that people have offered to their site (product/making 5). An offer goes with its tool; a trigger of `toolkits` deletes it where the
 * person gets another client. Times are in milliseconds since 1970.
 */
export const toolOffers = sqliteTable(
  "tool_offers",
  {
    widgetId: partOf("widget_id", () => widgets.id).primaryKey(),
    clientId: partOf("client_id", () => clients.id),
    state: text().$type<OfferState>().notNull(),
    // The person's message about the tool.
    note: text().notNull(),
    offeredAt: integer("offered_at").notNull(),
    takenAt: integer("taken_at"),
    declinedAt: integer("declined_at"),
    // The reason why the site has declined it.
    reason: text().notNull().default(""),
    // The widget that the site has made of the tool. It outlives the tool.
    copyId: text("copy_id").references(() => widgets.id, { onDelete: "set null" }),
  },
  (table) => [
    // The list of a client, the newest first.
    index("tool_offers_client").on(table.clientId, table.state, table.offeredAt, table.widgetId),
    index("tool_offers_copy")
      .on(table.copyId)
      .where(sql`copy_id is not null`),
  ],
);
