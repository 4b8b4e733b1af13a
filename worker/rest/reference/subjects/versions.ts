import { z } from "zod";
import { DraftData, type FormerDraft, type StoredDraft } from "#domain/widgets/draft.ts";
import type { ListedVersion, StoredVersion } from "#domain/widgets/version.ts";
import { Widget, WidgetData } from "#domain/widgets/widget.ts";
import { AI_MARKED, type Descriptions } from "#worker/rest/reference/description.ts";
import { INPUT_RULE } from "#worker/rest/reference/subjects/widgets.ts";

const Draft = z.object({
  data: DraftData,
  baseVersion: z.number(),
  authorId: z.string().nullable(),
  author: z.string(),
  updatedAt: z.string(),
  version: z.number(),
}) satisfies z.ZodType<StoredDraft>;

const Former: z.ZodType<FormerDraft> = Draft.extend({
  replacedAt: z.string(),
  replacedBy: z.string(),
});

const Version = z.object({
  version: z.number(),
  authorId: z.string().nullable(),
  author: z.string(),
  note: z.string(),
  createdAt: z.string(),
});

const passed = z.object({ passed: z.number(), of: z.number() });

const Listed: z.ZodType<ListedVersion> = Version.extend({
  changed: z.array(WidgetData.keyof()),
  isFirst: z.boolean(),
  tests: z.object({ draft: passed, live: passed }).nullable(),
  up: z.number(),
  down: z.number(),
});

const Stored: z.ZodType<StoredVersion> = Version.extend({ data: WidgetData });

export const versions = {
  "GET /widgets/:type/:id/draft": {
    summary: "Read the draft of a widget; null without one",
    answer: Draft.nullable(),
    refusals: [404],
  },
  "PUT /widgets/:type/:id/draft": {
    summary: "Save the draft of a widget",
    details:
      "The rules of a widget hold when the draft is published. A field left out keeps its value. Equal data keeps the version.",
    answer: Draft,
    refusals: [404, 409],
  },
  "DELETE /widgets/:type/:id/draft": {
    summary: "Delete the draft of a widget",
    status: 204,
    refusals: [404, 409],
  },
  "GET /widgets/:type/:id/draft/former": {
    summary: "Read the drafts of the last 7 days that were replaced or deleted, the newest first",
    answer: z.array(Former),
    refusals: [404],
  },
  "POST /widgets/:type/:id/publish": {
    summary: "Publish the draft of a widget",
    answer: Widget,
    refusals: [404, 409],
  },
  "POST /widgets/:type/:id/try": {
    summary: "Ask with the prompt of an unpublished widget",
    rule: INPUT_RULE,
    answer: z.object({ result: z.string(), html: z.string(), ...AI_MARKED }),
    streams: true,
    refusals: [404, 422, 429, 503],
  },
  "GET /widgets/:type/:id/versions": {
    summary: "List the versions of a widget, newest first",
    answer: z.array(Listed),
    pages: true,
    refusals: [404],
  },
  "GET /widgets/:type/:id/versions/:version": {
    summary: "Read a version of a widget",
    answer: Stored,
    refusals: [404],
  },
  "POST /widgets/:type/:id/versions/:version": {
    summary: "Write the note of a version",
    answer: Stored,
    refusals: [404],
  },
  "POST /widgets/:type/:id/restore": {
    summary: "Go back to a version, as a new one",
    answer: Widget,
    refusals: [404, 409],
  },
} satisfies Descriptions;
