import { Statement, StatementList, StatementMonths } from "#domain/usage/replies.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const names = "Names are those at the end of the month, those of deleted clients too.";

export const statements = {
  "GET /statements": {
    summary: "List the months that have statements",
    details: "The newest first. The current month has none yet.",
    reply: StatementMonths,
  },
  "GET /statements/:month": {
    summary: "Read what all clients have used in a month",
    details: `A month such as 2026-10, which must be over. ${names}`,
    reply: StatementList,
    refusals: [400, 429],
  },
  "GET /statements/:month/:client": {
    summary: "Read the statement of a client",
    details: `By widget or tool and model, and by model. ${names}`,
    reply: Statement,
    refusals: [400, 404, 429],
  },
} satisfies Descriptions;
