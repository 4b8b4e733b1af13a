import { OfferedToolPage, TakenTool, ToolOffer, UsedTools } from "#domain/widgets/replies.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";

export const offers = {
  "POST /offers/add": {
    summary: "Offer one's own tool to the own site",
    details:
      "Once more replaces the note, and asks anew after a decision. `GET /widgets/personal` has what becomes of it.",
    status: 201,
    reply: ToolOffer,
    refusals: [404],
    example: { widgetid: "d0000000-0000-4000-8000-000000000104", note: "For year 7." },
  },
  "DELETE /offers": {
    summary: "Withdraw an offer",
    details: "A copy that the site has taken over stays with the site.",
    refusals: [404],
  },
  ...atBothPaths({
    "GET /offers": {
      summary: "List the tools that people have offered to a client",
      details:
        "Page by page, the newest offer first. The preview of such a tool is open to managers.",
      reply: OfferedToolPage,
    },
    "POST /offers/take-over": {
      summary: "Take an offered tool over",
      details:
        "It becomes a widget of the client, in the toolkit From our educators. Where the client has taken it over before, it becomes the draft of that widget. With another version than the stored one, nothing is changed.",
      reply: TakenTool,
      refusals: [404, 409],
      example: { widgetid: "d0000000-0000-4000-8000-000000000104", version: 1 },
    },
    "POST /offers/decline": {
      summary: "Decline an offered tool",
      details: "Its author reads the reason.",
      refusals: [404],
      example: {
        widgetid: "d0000000-0000-4000-8000-000000000104",
        reason: "We have a tool for this already.",
      },
    },
    "GET /people/tools": {
      summary: "List the tools of a person that were used in the last 30 days",
      details: "For the question before the person is removed, which ends them.",
      reply: UsedTools,
      refusals: [404],
    },
  }),
} satisfies Descriptions;
