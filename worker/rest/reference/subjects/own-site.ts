import { z } from "zod";
import { Finding } from "#domain/clients/replies.ts";
import {
  Site,
  SiteHistory,
  SiteRun,
  SiteRunPage,
  InvitedPerson,
  OwnToolkit,
  Person,
  PersonLink,
  SiteWidget,
} from "#domain/own-site/replies.ts";
import { StoredTexts, UsageReport } from "#domain/usage/replies.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";
import { ImportPlan } from "#domain/toolkit-replies.ts";
import { toolkitFile } from "#domain/toolkit-file.ts";
import { Toolkit } from "#domain/toolkits.ts";

export const ownSite = {
  "GET /site": {
    summary: "Read the own site",
    details: "The client of the account, without what is the platform's alone.",
    reply: Site,
    refusals: [404],
  },
  ...atBothPaths({
    "POST /edit": {
      summary: "Change what managers decide of a client",
      details:
        "A field left out keeps its value. With `version`, a newer stored version is not overwritten. Limits above the platform's are refused, and so is to show educators a cost that managers do not see; administrators may do both.",
      reply: Site,
      refusals: [404, 409],
    },
    "POST /check": {
      summary: "Check a page that shows widgets of a client",
      details: "It lists what is wrong, errors first.",
      rule: "Send the address of the page, its HTML, or both.",
      reply: z.object({ findings: z.array(Finding) }),
      example: { address: "https://www.example.com/course" },
      refusals: [404],
    },
    "GET /usage": {
      summary: "Sum up the answers of a client",
      details: "As `GET /usage`. Money is null unless the platform shows it to managers.",
      reply: UsageReport,
      refusals: [404],
    },
    "DELETE /texts": {
      summary: "Delete the stored texts of a client",
      details: "The texts of all answers are deleted. `removed` is their number.",
      reply: z.object({ removed: z.int() }),
    },
  }),
  "GET /site/history": {
    summary: "List the changes of the own site",
    details: "Newest first. People who are not of the site are `Platform` or `Former account`.",
    reply: SiteHistory,
  },
  "GET /site/answers": {
    summary: "List the answers of the own site",
    details: "Newest first. A page can be short, or empty, and have a next one.",
    reply: SiteRunPage,
  },
  "GET /site/answers/export": {
    summary: "Export the answers of the own site",
    details: "With `texts=1` also the texts that are kept. The export is recorded.",
    reply: "export",
  },
  "GET /site/answers/:id/texts": {
    summary: "Read the texts of an answer of the own site",
    details: "Each read is recorded in the audit.",
    reply: StoredTexts,
  },
  "GET /site/answers/:id": {
    summary: "Read an answer of the own site",
    details: "What it used, and what it cost where managers may see that.",
    reply: SiteRun,
  },
} satisfies Descriptions;

/** The people and the widgets of a manager's site. */
export const ownSitePeople = {
  ...atBothPaths({
    "GET /people": {
      summary: "List the people of a client",
      details: "A page, sorted by name. Administrators are listed, and cannot be changed.",
      reply: z.array(Person),
      pages: true,
    },
    "POST /people/invite": {
      summary: "Invite a person",
      details:
        "The answer has a link that works for seven days, with which the person chooses a password.",
      status: 201,
      reply: InvitedPerson,
      refusals: [404, 409, 429],
    },
    "POST /people/link": {
      summary: "Make a link for a person",
      details: "It works for a day. The person sets a new password with it; older links end.",
      status: 201,
      reply: PersonLink,
      refusals: [404],
    },
    "POST /people/role": {
      summary: "Change the role of a person",
      details:
        "The last manager keeps the role. A person who is no manager any more is signed out.",
      refusals: [404, 409],
    },
    "POST /people/sign-out": {
      summary: "End the sessions of a person",
      details: "The person can sign in again.",
      refusals: [404],
    },
    "DELETE /people": {
      summary: "Remove a person",
      details:
        "The account and all that belongs to it are deleted. The client takes the tools of `takeOver` over before, all or none. The last manager stays.",
      refusals: [404, 409],
    },
  }),
  "GET /site/toolkits": {
    summary: "List the toolkits that belong to the own site",
    details: "With the number of their widgets.",
    reply: z.array(OwnToolkit),
  },
  "POST /site/toolkits/add": {
    summary: "Add a toolkit to the own site",
    details:
      "The server makes its collection. Without a name, the answer is the first toolkit of the site, which is made and named after the site if there is none. Its widgets are added, changed and tested by the calls of `/widgets`.",
    status: 201,
    reply: Toolkit,
    refusals: [409],
  },
  "POST /site/toolkits/edit": {
    summary: "Rename a toolkit of the own site",
    details: "With `version`, a newer stored version is not overwritten.",
    reply: Toolkit,
    refusals: [404, 409],
  },
  "DELETE /site/toolkits": {
    summary: "Delete a toolkit of the own site",
    details: "Its widgets are deleted too.",
    refusals: [404],
  },
  "GET /site/toolkits/export": {
    summary: "Export the toolkits of the own site",
    details: "As a file that can be imported again, here or elsewhere.",
    reply: "file",
    refusals: [400],
  },
  "POST /site/toolkits/import": {
    summary: "Import toolkits into the own site",
    details: "Toolkits of others become new ones. With `dryRun`, nothing is changed.",
    reply: ImportPlan,
    refusals: [409],
    example: { file: toolkitFile([], 0), dryRun: true },
  },
  "GET /site/widgets": {
    summary: "List the widgets that the own site may show",
    details:
      "Those of toolkits that the platform offers, that are approved, or that belong to the site.",
    reply: z.array(SiteWidget),
    refusals: [413],
  },
  "POST /site/widgets": {
    summary: "Choose the widgets that the own site shows",
    details: "A widget that the site may not show is refused.",
    reply: z.array(SiteWidget),
    refusals: [404],
    example: { approve: ["d0000000-0000-4000-8000-000000000104"] },
  },
} satisfies Descriptions;
