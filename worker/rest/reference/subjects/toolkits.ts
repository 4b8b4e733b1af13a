import { z } from "zod";
import { ImportPlan } from "#domain/toolkit-replies.ts";
import { toolkitFile } from "#domain/toolkit-file.ts";
import { Toolkit, WidgetCount } from "#domain/toolkits.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const toolkits = {
  "GET /toolkits": {
    summary: "List toolkits",
    details:
      "Users get those that their client has approved, administrators all. With `page`, a page of those that match.",
    reply: z.array(Toolkit),
    pages: true,
    refusals: [413],
  },
  "GET /toolkits/widget-counts": {
    summary: "Count the widgets of toolkits",
    details: "Toolkits without a widget are left out.",
    reply: z.array(WidgetCount),
  },
  "GET /toolkits/export": {
    summary: "Download toolkits with their widgets and tests as a file",
    details:
      "The file is what `POST /toolkits/import` takes. `ids` are those of toolkits, with commas between them; all without any.",
    reply: "file",
  },
  "GET /toolkits/:id": {
    summary: "Read a toolkit",
    details: "Users can read what their client has approved.",
    reply: Toolkit,
  },
  "POST /toolkits/import": {
    summary: "Import a file of toolkits",
    details:
      "`onConflict` says what becomes of a widget that exists: it stays (`skip`), it gets the data as its draft (`replace`), or the widget of the file comes beside it (`copy`). With `dryRun` nothing is changed, and `problems` names what hinders the import.",
    reply: ImportPlan,
    refusals: [409],
    example: { file: toolkitFile([], 0), onConflict: "replace", dryRun: true },
  },
  "POST /toolkits/add": {
    summary: "Add a toolkit",
    details: "The collection is the `type` of the toolkit's widgets, and cannot be changed later.",
    rule: "The collection has at least one letter.",
    status: 201,
    reply: Toolkit,
    refusals: [409],
    example: { name: "Course Creation", collection: "CourseCreation", index: 1 },
  },
  "POST /toolkits/edit": {
    summary: "Change a toolkit",
    details:
      "A field left out keeps its value. With `version`, a newer stored version is not overwritten.",
    reply: Toolkit,
    refusals: [404, 409],
  },
  "DELETE /toolkits": {
    summary: "Delete a toolkit and its widgets",
    details: "The clients' approvals of them are deleted too. The body names the toolkit.",
    refusals: [404, 409],
  },
  "DELETE /toolkits/:id": {
    summary: "Delete a toolkit and its widgets, by path",
    details: "As `DELETE /toolkits`, without a body.",
    refusals: [409],
  },
} satisfies Descriptions;
