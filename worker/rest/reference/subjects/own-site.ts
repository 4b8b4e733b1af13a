import { z } from "zod";
import { BlockedSite, ClientKey, Finding } from "#domain/clients/answers.ts";
import { Site, SiteHistory, SiteRun, SiteRunPage } from "#domain/own-site/answers.ts";
import { StoredTexts, UsageReport } from "#domain/usage/answers.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

export const ownSite = {
  "GET /site": {
    summary: "Read the own site",
    details: "The client of the account, without what is the platform's alone.",
    answer: Site,
    refusals: [404],
  },
  "POST /site/edit": {
    summary: "Change the own site",
    details:
      "A field left out keeps its value. With `version`, a newer stored version is not overwritten. Limits above the platform's are refused, and so is to show educators a cost that managers do not see.",
    answer: Site,
    refusals: [404, 409],
  },
  "GET /site/keys": {
    summary: "List the keys of the own site",
    details: "The current key comes first.",
    answer: z.array(ClientKey),
    refusals: [404],
  },
  "POST /site/rotatekey": {
    summary: "Give the own site a new key",
    details: "The former key works until `endsAt`.",
    rule: "The end is `now`, or a time to come, within a year.",
    answer: Site,
    refusals: [404, 409],
    example: { endsAt: "now" },
  },
  "POST /site/endkey": {
    summary: "End an old key of the own site",
    details: "It stops working at once.",
    status: 204,
    refusals: [404, 409],
  },
  "GET /site/refused": {
    summary: "List the blocked sites of the own site",
    details: "Sites that asked for a widget and may not show it, the newest first.",
    answer: z.array(BlockedSite),
    refusals: [404],
  },
  "DELETE /site/refused": {
    summary: "Dismiss a blocked site",
    details: "It is listed again when it tries again.",
    status: 204,
    refusals: [404],
  },
  "POST /site/alloworigin": {
    summary: "Allow a blocked site",
    details: "The site is added to the allowed origins.",
    answer: Site,
    refusals: [404, 409],
  },
  "POST /site/check": {
    summary: "Check a page that shows widgets of the own site",
    details: "It lists what is wrong, errors first.",
    rule: "Send the address of the page, its HTML, or both.",
    answer: z.object({ findings: z.array(Finding) }),
    example: { address: "https://www.example.com/course" },
    refusals: [404, 429],
  },
  "GET /site/usage": {
    summary: "Sum up the answers of the own site",
    details: "As `GET /usage`. Money is null unless the platform shows it to managers.",
    answer: UsageReport,
    refusals: [404, 429],
  },
  "GET /site/history": {
    summary: "List the changes of the own site",
    details: "Newest first. People who are not of the site are `Platform` or `Former account`.",
    answer: SiteHistory,
  },
  "GET /site/answers": {
    summary: "List the answers of the own site",
    details: "Newest first. A page can be short, or empty, and have a next one.",
    answer: SiteRunPage,
  },
  "GET /site/answers/export": {
    summary: "Export the answers of the own site",
    details: "With `texts=1` also the texts that are kept. The export is recorded.",
    answer: "export",
    refusals: [429],
  },
  "GET /site/answers/:id/texts": {
    summary: "Read the texts of an answer of the own site",
    details: "That somebody reads them is recorded.",
    answer: StoredTexts,
    refusals: [404],
  },
  "GET /site/answers/:id": {
    summary: "Read an answer of the own site",
    details: "What it used, and what it cost where managers may see that.",
    answer: SiteRun,
    refusals: [404],
  },
  "DELETE /site/texts": {
    summary: "Delete the stored texts of the own site",
    details: "Those of all its answers. `removed` is their number.",
    answer: z.object({ removed: z.int() }),
  },
} satisfies Descriptions;
