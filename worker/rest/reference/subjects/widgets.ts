import { z } from "zod";
import {
  DescribedTool,
  PersonalTools,
  Suggested,
  UserWidgets,
  VersionRatings,
  WidgetEstimate,
  FormerDraft,
  ListedVersion,
  StoredDraft,
  StoredVersion,
  ListedResults,
  ResultsOfTest,
  TestList,
  TestResult,
} from "#domain/widgets/replies.ts";
import { AI_MARKED } from "#domain/ai-marked.ts";
import { ClientName } from "#domain/clients/replies.ts";
import { Widget, WidgetData } from "#domain/widgets/widget.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

/** The rule of bodies with the inputs of a widget. */
const INPUT_RULE = "Which properties an input may have depends on its type.";

const QUIZ = {
  name: "Quiz",
  prompt: "Write three questions about {topic}.",
  submit: "Ask",
  inputs: [{ name: "topic", label: "Topic", placeholder: "Photosynthesis", required: true }],
};

export const widgets = {
  "GET /widgets": {
    summary: "List widgets",
    details:
      "Users get those that their client has approved, administrators all. With `page`, a page of those that match.",
    reply: z.array(Widget),
    pages: true,
    refusals: [413],
  },
  "GET /widgets/names": {
    summary: "List the names of all widgets",
    details: "Without their data, for a choice among all widgets.",
    reply: z.array(Widget.pick({ id: true, type: true }).extend({ name: z.string() })),
  },
  "GET /widgets/personal": {
    summary: "List one's own tools",
    details: "`most`: how many a person of the client may have.",
    reply: PersonalTools,
  },
  "GET /widgets/personal/export": {
    summary: "Export one's own tools",
    details: "A file of toolkits, with texts, inputs and tests.",
    reply: "file",
  },
  "POST /widgets/personal": {
    summary: "Add a tool of one's own",
    rule: INPUT_RULE,
    status: 201,
    reply: Widget,
    details:
      "The first one makes the personal toolkit; `type` of the answer is its collection, in whose paths all calls of `/widgets` work for the person.",
    refusals: [409],
    example: QUIZ,
  },
  "GET /widgets/:type/:id": {
    summary: "Read a widget",
    details:
      "Users can read what their client has approved. The fields stand beside the id, unlike those of a list.",
    reply: WidgetData.extend({
      id: z.string(),
      type: z.string(),
      version: z.int(),
      isPersonal: z.boolean().describe("It is a tool of a person: no client can approve it"),
    }),
  },
  "POST /widgets/:type/add": {
    summary: "Add a widget to a collection",
    rule: INPUT_RULE,
    status: 201,
    reply: Widget,
    details: "The widget can bring its tests.",
    refusals: [409],
    example: QUIZ,
  },
  "POST /widgets/:type/copy": {
    summary: "Copy a widget and its tests",
    details:
      "No client has approved the copy. Without a name it is “Copy of …”. Without a toolkit it is in the same one, for its authors; for others it is a tool of their own.",
    status: 201,
    reply: Widget,
    refusals: [409],
  },
  "POST /widgets/chosen/delete": {
    summary: "Delete some widgets, all or none",
    details:
      "At most 50. If one has another version than named here, or does not exist, nothing is deleted.",
    refusals: [404, 409],
  },
  "POST /widgets/chosen/move": {
    summary: "Move some widgets to another toolkit, all or none",
    details: "At most 50. The addresses of their embeds change. The answer has their new versions.",
    reply: z.array(z.object({ id: z.string(), version: z.int() })),
    refusals: [404, 409],
  },
  "POST /widgets/chosen/approve": {
    summary: "Approve some widgets for a client, or no longer, all or none",
    details:
      "At most 50. An approval includes their toolkits. `changed` has those that were not so before.",
    reply: z.object({ changed: z.array(z.string()) }),
    refusals: [404],
  },
  "POST /widgets/assist": {
    summary: "Suggest a prompt and its inputs",
    details: "It stores nothing, and counts as an answer of the person.",
    reply: Suggested,
    refusals: [429, 502, 503],
    example: { wish: "A quiz of five questions for a grade" },
  },
  "POST /widgets/describe": {
    summary: "Make a tool of a sentence",
    details:
      "It stores nothing, and counts as an answer of the person. With `former`, the model changes that tool. In the stream, the pieces of `delta` are the JSON that the model writes; `done` has the tool, whatever they were.",
    reply: DescribedTool.extend(AI_MARKED),
    streams: true,
    refusals: [422, 429, 503],
    example: { wish: "A quiz of five questions for a grade" },
  },
  "GET /widgets/:type/:id/estimate": {
    summary: "Estimate what an answer of a widget uses and costs",
    details:
      "With the model of the caller's client. `measured` is the average of late answers, or null.",
    reply: WidgetEstimate,
  },
  "POST /widgets/:type/edit": {
    summary: "Change a widget; it is live at once",
    details:
      "A field left out keeps its value. With `version`, a newer stored version is not overwritten.",
    rule: INPUT_RULE,
    reply: Widget,
    refusals: [409],
  },
  "DELETE /widgets/:type": {
    summary: "Delete a widget",
    details: "Its versions, drafts and tests are deleted too. The body names the widget.",
  },
  "GET /widgets/:type/:id/approvals": {
    summary: "List the clients that have approved a widget",
    details: "Approved are the widget and its toolkit.",
    reply: z.array(ClientName),
  },
  "POST /widgets/:type/:id/approvals": {
    summary: "Approve a widget for a client, or no longer",
    details:
      "An approval includes the toolkit. The answer has all clients that have approved the widget.",
    reply: z.array(ClientName),
    refusals: [409],
  },
  "GET /widgets/:type/:id/ratings": {
    summary: "Count the ratings of a widget's answers, by version",
    details: "Versions without a rating are left out.",
    reply: z.array(VersionRatings),
  },
  "GET /widgets/mine": {
    summary: "List one's favourite and recent widgets",
    details: "Lists of ids, the newest first.",
    reply: UserWidgets,
  },
  "POST /widgets/mine/favourite": {
    summary: "Mark a widget as a favourite, or no longer",
    details: "`GET /widgets/mine` lists the favourites.",
    refusals: [404, 429],
  },
  "POST /widgets/mine/used": {
    summary: "Note that one has opened a widget",
    details: "The recent widgets of `GET /widgets/mine` are made from it.",
    refusals: [404, 429],
  },
  "DELETE /widgets/:type/:id": {
    summary: "Delete a widget, by path",
    details: "As `DELETE /widgets/{type}`, without a body.",
  },
} satisfies Descriptions;

export const versions = {
  "GET /widgets/:type/:id/draft": {
    summary: "Read the draft of a widget; null without one",
    details: "A widget has one draft, which all administrators share.",
    reply: StoredDraft.nullable(),
  },
  "PUT /widgets/:type/:id/draft": {
    summary: "Save the draft of a widget",
    details:
      "The rules of a widget hold when the draft is published. A field left out keeps its value. Equal data keeps the version.",
    reply: StoredDraft,
    refusals: [409],
  },
  "DELETE /widgets/:type/:id/draft": {
    summary: "Delete the draft of a widget",
    details: "It can be read for 7 days as a former draft.",
    refusals: [409],
  },
  "GET /widgets/:type/:id/draft/former": {
    summary: "Read the drafts of the last 7 days that were replaced or deleted, the newest first",
    details: "Take one back with `PUT /widgets/{type}/{id}/draft`.",
    reply: z.array(FormerDraft),
  },
  "POST /widgets/:type/:id/publish": {
    summary: "Publish the draft of a widget",
    details:
      "The draft becomes the next version and is live at once. It must follow the rules of a widget.",
    reply: Widget,
    refusals: [409],
  },
  "GET /widgets/:type/:id/versions": {
    summary: "List the versions of a widget, newest first",
    details: "Each with the fields that it changed, its tests and its ratings.",
    reply: z.array(ListedVersion),
    pages: true,
  },
  "GET /widgets/:type/:id/versions/:version": {
    summary: "Read a version of a widget",
    details: "With the data that the widget had.",
    reply: StoredVersion,
  },
  "POST /widgets/:type/:id/versions/:version": {
    summary: "Write the note of a version",
    details: "The note says why the version was made. Nothing else of a version can change.",
    reply: StoredVersion,
  },
  "POST /widgets/:type/:id/restore": {
    summary: "Go back to a version, as a new one",
    details: "The data of the old version become the newest version.",
    reply: Widget,
    refusals: [409],
  },
} satisfies Descriptions;

export const tests = {
  "GET /widgets/:type/:id/cases": {
    summary: "List the test cases of a widget",
    details: "With the version that a save must name.",
    reply: TestList,
  },
  "GET /widgets/:type/:id/cases/left": {
    summary: "Read how many answers to tests are left",
    details: "The limits of the day still allow the signed-in person this many.",
    reply: z.object({ left: z.int() }),
  },
  "GET /widgets/:type/:id/cases/results": {
    summary: "List the stored results of the test cases of a widget",
    details:
      "Those of the draft and of what is live that a run would answer without the model, without their answers.",
    reply: ListedResults,
  },
  "GET /widgets/:type/:id/cases/:case/results": {
    summary: "Read the stored results of a test case",
    details:
      "With the answers, for the draft and for what is live; null where a run would ask the model.",
    reply: ResultsOfTest,
  },
  "PUT /widgets/:type/:id/cases": {
    summary: "Save the test cases of a widget",
    details: "The list replaces the former one. `version` is that of the list.",
    rule: "A check by JSON has a JSON Schema, and one by words the least or the most of them.",
    reply: TestList,
    refusals: [409],
    example: {
      version: 0,
      cases: [
        {
          name: "A short topic",
          inputs: { topic: "Photosynthesis" },
          checks: [{ kind: "contains", text: "light" }],
        },
      ],
    },
  },
  "POST /widgets/:type/:id/cases/:case/run": {
    summary: "Run a test case",
    details: "The result of a former run is the answer where nothing has changed since.",
    reply: TestResult,
    refusals: [429, 503],
    example: { of: "live" },
  },
} satisfies Descriptions;
