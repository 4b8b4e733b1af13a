import { OwnShares, Share, SharePage, SharedTool } from "#domain/sharing.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";

/** Shares: keys that open one widget for everybody who has their link. */
export const sharing = {
  "GET /shares": {
    summary: "List the own shares",
    details: "The shares that have not ended, and the reason if no other tool can be shared now.",
    reply: OwnShares,
  },
  "POST /shares/add": {
    summary: "Share a widget",
    details:
      "For a widget that the person may author, or approve for the own site. Its page is `/t/{code}`.",
    status: 201,
    reply: Share,
    refusals: [404, 409],
    example: { widgetid: "d0000000-0000-4000-8000-000000000104", days: 30, dailyAnswers: 50 },
  },
  "DELETE /shares": {
    summary: "End an own share",
    details: "Its page and its frame end now.",
    refusals: [404],
  },
  "GET /shares/:code": {
    summary: "Read what the page of a share shows",
    details: "Needs no token. After its end, the answer has the site but no tool.",
    reply: SharedTool,
    refusals: [429],
  },
  ...atBothPaths({
    "GET /shares": {
      summary: "List the shares of a client",
      details: "Page by page, those that end last first.",
      reply: SharePage,
    },
    "DELETE /shares": {
      summary: "End a share of a client",
      details: "Whoever has made it. Its page and its frame end now.",
      refusals: [404],
    },
  }),
} satisfies Descriptions;
