import { z } from "zod";
import { Toolkit } from "#domain/toolkits.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const toolkits = {
  "GET /toolkits": {
    summary: "List toolkits",
    details: "Users get those that their client has approved, administrators all.",
    answer: z.array(Toolkit),
  },
  "POST /toolkits/add": {
    summary: "Add a toolkit",
    status: 201,
    answer: Toolkit,
    refusals: [409],
    example: { name: "Course Creation", collection: "CourseCreation", index: 1 },
  },
  "POST /toolkits/edit": { summary: "Change a toolkit", answer: Toolkit, refusals: [404, 409] },
  "DELETE /toolkits": {
    summary: "Delete a toolkit and its widgets",
    status: 204,
    refusals: [404, 409],
  },
} satisfies Descriptions;
