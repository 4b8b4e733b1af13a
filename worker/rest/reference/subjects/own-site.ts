import { z } from "zod";
import { Finding } from "#domain/clients/replies.ts";
import { Site, SiteHistory, SiteRun, SiteRunPage } from "#domain/own-site/replies.ts";
import { StoredTexts, UsageReport } from "#domain/usage/replies.ts";
import { atBothPaths, type Descriptions } from "#worker/rest/reference/description.ts";

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
      refusals: [404, 429],
    },
    "GET /usage": {
      summary: "Sum up the answers of a client",
      details: "As `GET /usage`. Money is null unless the platform shows it to managers.",
      reply: UsageReport,
      refusals: [404, 429],
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
    refusals: [429],
  },
  "GET /site/answers/:id/texts": {
    summary: "Read the texts of an answer of the own site",
    details: "Each read is recorded in the audit.",
    reply: StoredTexts,
    refusals: [404],
  },
  "GET /site/answers/:id": {
    summary: "Read an answer of the own site",
    details: "What it used, and what it cost where managers may see that.",
    reply: SiteRun,
    refusals: [404],
  },
} satisfies Descriptions;
