import { AuditPage } from "#domain/audit/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const audit = {
  "GET /audit": {
    summary: "List changes, newest first",
    details: "A page has `next` where more follow, which is `before` of the next call.",
    reply: AuditPage,
  },
  "GET /audit/export": {
    summary: "Download changes as CSV or JSON lines",
    details: "The filters are those of the list. At most 100,000 rows.",
    reply: "export",
    refusals: [429],
  },
} satisfies Descriptions;
