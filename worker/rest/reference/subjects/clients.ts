import { z } from "zod";
import {
  ClientKey,
  ClientName,
  ClientOverview,
  Embedding,
  Finding,
  ListedClient,
  BlockedSite,
  SavedClient,
} from "#domain/clients/replies.ts";
import { ChangedClients } from "#domain/clients/chosen.ts";
import { Client } from "#domain/clients/client.ts";
import { Site } from "#domain/own-site/replies.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";

const KEY_END = "The end is `now`, or a time to come, within a year.";

export const clients = {
  "GET /clients": {
    summary: "List clients",
    details:
      "Without `page`, all of them; with it, a page, and `modelRetired`, `modelEndsOn`, `modelReplacement`, `spent` and `lastAnswerAt` for each. `state=attention` limits the page to clients that need attention, `state=no-widgets` to those without an approved widget.",
    reply: z.array(ListedClient),
    pages: true,
    refusals: [413],
  },
  "GET /clients/names": {
    summary: "List the names of all clients",
    details: "For a choice among all clients.",
    reply: z.array(ClientName),
  },
  "GET /clients/:id/embedding": {
    summary: "Read a client's key and sites, and whether a widget is approved",
    details: "For a preview of the widget as the client's pages show it.",
    reply: Embedding,
    refusals: [404],
  },
  "GET /clients/:id/overview": {
    summary: "Read what a client uses and has",
    details:
      "This month's budget, today's answers, the last answer, and numbers of widgets and accounts.",
    reply: ClientOverview,
    refusals: [404],
  },
  "POST /clients/add": {
    summary: "Add a client",
    details: "A field left out has the value of a new client. The key is made if none is given.",
    status: 201,
    reply: SavedClient,
    refusals: [409],
    example: { clientName: "Example Academy", domainURL: "https://www.example.com" },
  },
  "POST /clients/edit": {
    summary: "Change a client",
    details:
      "A field left out keeps its value. With `version`, a newer stored version is not overwritten.",
    reply: SavedClient,
    refusals: [404, 409],
  },
  "POST /clients/editwidgets": {
    summary: "Set the approved widgets of a client",
    details: "The list replaces the former one. `dropped` names those that do not exist.",
    reply: SavedClient,
    refusals: [404, 409],
  },
  "POST /clients/chosen/approve": {
    summary: "Approve some widgets for some clients",
    details:
      "At most 50 widgets and 1,000 clients. An approval includes the toolkits. Each client gets all of the widgets or none; `refused` has those that got none, with the reason. If one of the widgets does not exist, nothing is changed.",
    reply: ChangedClients,
    refusals: [404],
  },
  "POST /clients/chosen/move": {
    summary: "Give some clients another model",
    details: "At most 1,000. `refused` has those that do not exist any more.",
    reply: ChangedClients,
    example: { clients: ["c11e0000-0000-4000-8000-000000000001"], to: "gpt-5.6-terra" },
  },
  "DELETE /clients": {
    summary: "Delete a client",
    details:
      "Its keys and approvals are deleted too; its answers stay in the usage. The default client and one with accounts stay. The body names the client.",
    refusals: [404, 409],
  },
  ...atBothPaths({
    "GET /keys": {
      summary: "List the keys of a client",
      details: "The current key comes first. With the days on which each was last used.",
      reply: z.array(ClientKey),
      refusals: [404],
    },
    "POST /rotatekey": {
      summary: "Give a client a new key, and answer its site",
      details: "The key of now goes on working until `endsAt`.",
      rule: KEY_END,
      reply: Site,
      refusals: [404, 409],
      example: { endsAt: "now" },
    },
    "POST /endkey": {
      summary: "End an old key of a client",
      details: "Pages that have it show no widget from now on. The current key cannot be ended.",
      refusals: [404, 409],
    },
    "GET /refused": {
      summary: "List the blocked sites of a client",
      details:
        "Sites that asked for a widget and may not show it, the newest first. Browsers refused to show it there, or the server refused to answer.",
      reply: z.array(BlockedSite),
      refusals: [404],
    },
    "DELETE /refused": {
      summary: "Dismiss a blocked site",
      details: "It is listed again when it tries again.",
      refusals: [404],
    },
    "POST /alloworigin": {
      summary: "Allow a blocked site, and answer the site",
      details: "The address is added to the allowed origins.",
      reply: Site,
      refusals: [404, 409],
    },
  }),
  "POST /clients/rotatekey": {
    summary: "Give a client a new key",
    details: "The key of now goes on working until `endsAt`.",
    rule: KEY_END,
    reply: SavedClient,
    refusals: [404, 409],
    example: { clientid: "c11e0000-0000-4000-8000-000000000001", endsAt: "now" },
  },
  "POST /clients/endkey": {
    summary: "End an old key of a client now",
    details: "Pages that have it show no widget from now on. The current key cannot be ended.",
    refusals: [404, 409],
  },
  "POST /clients/check": {
    summary: "Check a page that shows widgets of a client",
    details: "The findings say whether the page shows the widgets, and what to change.",
    rule: "Send the address of the page, its HTML, or both: then the HTML is read, as that of a page at the address.",
    reply: z.object({ findings: z.array(Finding) }),
    refusals: [404],
    example: {
      clientid: "c11e0000-0000-4000-8000-000000000001",
      address: "https://www.example.com/course",
    },
  },
  "POST /clients/alloworigin": {
    summary: "Allow a site to show a client's widgets",
    details: "Adds the address to the client's allowed origins.",
    reply: SavedClient,
    refusals: [404, 409],
  },
  "GET /clients/:id": {
    summary: "Read a client",
    details: "With its approvals, limits and look.",
    reply: Client,
  },
  "DELETE /clients/:id": {
    summary: "Delete a client, by path",
    details: "As `DELETE /clients`, without a body.",
    refusals: [409],
  },
} satisfies Descriptions;
