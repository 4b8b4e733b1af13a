import { z } from "zod";
import { FormerDraft, ListedVersion, StoredDraft, StoredVersion } from "#domain/widgets/replies.ts";
import { Widget } from "#domain/widgets/widget.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const versions = {
  "GET /widgets/:type/:id/draft": {
    summary: "Read the draft of a widget; null without one",
    details: "A widget has one draft, which all administrators share.",
    reply: StoredDraft.nullable(),
    refusals: [404],
  },
  "PUT /widgets/:type/:id/draft": {
    summary: "Save the draft of a widget",
    details:
      "The rules of a widget hold when the draft is published. A field left out keeps its value. Equal data keeps the version.",
    reply: StoredDraft,
    refusals: [404, 409, 429],
  },
  "DELETE /widgets/:type/:id/draft": {
    summary: "Delete the draft of a widget",
    details: "It can be read for 7 days as a former draft.",
    status: 204,
    refusals: [404, 409],
  },
  "GET /widgets/:type/:id/draft/former": {
    summary: "Read the drafts of the last 7 days that were replaced or deleted, the newest first",
    details: "Take one back with `PUT /widgets/{type}/{id}/draft`.",
    reply: z.array(FormerDraft),
    refusals: [404],
  },
  "POST /widgets/:type/:id/publish": {
    summary: "Publish the draft of a widget",
    details:
      "The draft becomes the next version and is live at once. It must follow the rules of a widget.",
    reply: Widget,
    refusals: [404, 409, 429],
  },
  "GET /widgets/:type/:id/versions": {
    summary: "List the versions of a widget, newest first",
    details: "Each with the fields that it changed, its tests and its ratings.",
    reply: z.array(ListedVersion),
    pages: true,
    refusals: [404],
  },
  "GET /widgets/:type/:id/versions/:version": {
    summary: "Read a version of a widget",
    details: "With the data that the widget had.",
    reply: StoredVersion,
    refusals: [404],
  },
  "POST /widgets/:type/:id/versions/:version": {
    summary: "Write the note of a version",
    details: "The note says why the version was made. Nothing else of a version can change.",
    reply: StoredVersion,
    refusals: [404, 429],
  },
  "POST /widgets/:type/:id/restore": {
    summary: "Go back to a version, as a new one",
    details: "The data of the old version become the newest version.",
    reply: Widget,
    refusals: [404, 409, 429],
  },
} satisfies Descriptions;
