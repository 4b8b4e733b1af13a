import { z } from "zod";
import { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
import { VisitorWidget } from "#domain/embeds.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";
import { WIDGET_ANSWER } from "#worker/rest/reference/subjects/embeds.ts";

const SECRET =
  "The answer alone has the `token`; only its digest is stored. At most 10 that have not ended.";

const END = "The end is a time to come, within 366 days.";

const DRAFT = {
  name: "Course planner",
  scopes: ["ask", "usage"],
  monthlyBudget: 5_000_000_000,
  dailyAnswers: 500,
  endsAt: "2027-06-30",
};

export const serviceTokens = {
  "GET /site/ask/:type/:id": {
    summary: "Read a widget as a program",
    details:
      "The widget as visitors get it: its texts, and its inputs with their rules. It must be approved for the client of the token. `GET /site/widgets` has the type and the id of each.",
    reply: VisitorWidget,
  },
  "POST /site/ask/:type/:id": {
    summary: "Ask a widget as a program",
    details:
      "Asks a widget that is approved for the client of the token: `GET /site/widgets` has its type and id, `GET /site/ask/{type}/{id}` its inputs. With an `Idempotency-Key`, a retry gets the answer of the first call and costs nothing: for an hour, with the same token, path, `lang` and body (the order of its properties does not matter). While the first call is answered, it gets 409 with `Retry-After`. Refusals and failures do not use the key up. As a stream, a replay has only `done`.",
    reply: z.object(WIDGET_ANSWER),
    streams: true,
    refusals: [503],
    example: { inputs: { topic: "Photosynthesis" } },
  },
  ...atBothPaths({
    "GET /tokens": {
      summary: "List the service tokens of a client",
      details: "The newest first, also those that have ended.",
      reply: z.array(ServiceToken),
    },
    "POST /tokens": {
      summary: "Make a service token of a client",
      details: SECRET,
      rule: END,
      status: 201,
      reply: NewServiceToken,
      refusals: [404, 409],
      example: DRAFT,
    },
    "DELETE /tokens": {
      summary: "Remove a service token of a client",
      details: "It stops working at once.",
      refusals: [404],
    },
  }),
  "GET /tokens": {
    summary: "List service tokens",
    details: "The tokens of a client, or without `client` those of the platform.",
    reply: z.array(ServiceToken),
  },
  "GET /tokens/current": {
    summary: "Read the service token of the call",
    details: "The scopes of a token, its end and its use. A program may read its own token.",
    reply: ServiceToken,
  },
  "POST /tokens": {
    summary: "Make a service token",
    details: SECRET,
    rule: `${END} A token of the platform, which has no \`clientid\`, cannot have the scope \`ask\`.`,
    status: 201,
    reply: NewServiceToken,
    refusals: [404, 409],
    example: { ...DRAFT, scopes: ["usage", "toolkits"] },
  },
  "DELETE /tokens": {
    summary: "Remove a service token",
    details: "It stops working at once.",
    refusals: [404],
  },
} satisfies Descriptions;
