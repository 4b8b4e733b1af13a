import { Client } from "#domain/clients/client.ts";
import { HostSite } from "#domain/clients/host-sites.ts";
import { BLOCKED_SITE_SOURCES } from "#domain/clients/blocked-sites.ts";
import { UsageReport } from "#domain/usage/replies.ts";
import { z } from "#domain/zod.ts";
import { ClientLinks } from "#domain/clients/frame.ts";
import { OfferedSignIn } from "#domain/single-sign-on/replies.ts";

// The replies of REST about clients. `app/` imports only their types.

export const SavedClient = Client.extend({
  dropped: z
    .array(z.string())
    .optional()
    .describe("Approvals of toolkits or widgets that do not exist: they were not stored"),
  warning: z
    .string()
    .optional()
    .describe("A sentence about a budget that is counted at a guessed price"),
}).meta({ id: "SavedClient" });
export type SavedClient = z.output<typeof SavedClient>;

export const ListedClient = SavedClient.extend({
  modelRetired: z
    .boolean()
    .optional()
    .describe("In pages of the list only: the provider no longer has the model"),
  modelEndsOn: z
    .string()
    .nullable()
    .optional()
    .describe(
      "In pages of the list only. The day, at most 90 days ahead, on which the provider ends the model",
    ),
  modelReplacement: z
    .string()
    .nullable()
    .optional()
    .describe(
      "In pages of the list only. The model that the provider names in place of one that ends or is retired",
    ),
  spent: z
    .int()
    .optional()
    .describe("In pages of the list only: what this month has cost, in nano-dollars"),
  lastAnswerAt: z
    .string()
    .nullable()
    .optional()
    .describe("In pages of the list only: the time of the last answer that is still listed"),
}).meta({ id: "ListedClient" });
export type ListedClient = z.output<typeof ListedClient>;

/** The reply of `GET /clients/{id}/overview`: the state of the model, and how many widgets and people a client has. */
export const ClientOverview = z
  .object({
    modelRetired: z.boolean().describe("The provider no longer has the model"),
    modelEndsOn: z
      .string()
      .nullable()
      .describe("The day, at most 90 days ahead, on which the provider ends the model"),
    modelReplacement: z
      .string()
      .nullable()
      .describe("The model that the provider names in place of one that ends or is retired"),
    fallback: z.string().nullable().describe("The model that answers in place of a retired one"),
    lastAnswerAt: z
      .string()
      .nullable()
      .describe("The time of the last answer that is still listed"),
    widgets: z
      .int()
      .describe("Widgets that its sites can show: they and their toolkits are approved"),
    people: z.int().describe("Accounts, counted up to 1,000"),
    waiting: z.int().describe("Accounts that wait for approval, counted up to 1,000"),
    blockedSites: z.int(),
    oldKeyEndsAt: z.string().nullable().describe("When the old key stops working, if there is one"),
  })
  .extend(UsageReport.pick({ zone: true, today: true, quota: true }).shape)
  .extend({
    budget: UsageReport.shape.budget
      .unwrap()
      .pick({ limit: true, spent: true, held: true, warnAt: true, forecast: true }),
  })
  .meta({ id: "ClientOverview" });
export type ClientOverview = z.output<typeof ClientOverview>;

/** A client in a select field. */
export const ClientName = Client.pick({ id: true, clientname: true }).meta({ id: "ClientName" });
export type ClientName = z.output<typeof ClientName>;

export const BlockedSite = z
  .object({
    origin: z.string(),
    firstAt: z.string(),
    lastAt: z.string(),
    count: z.int(),
    source: z.enum(BLOCKED_SITE_SOURCES),
  })
  .meta({ id: "BlockedSite" });
export type BlockedSite = z.output<typeof BlockedSite>;

/** The key and the sites with which a customer's page can show a widget. */
export const Embedding = z
  .object({
    apikey: z.string(),
    sources: z
      .array(z.string())
      .describe("The sites that may show the client's widgets, as in `frame-ancestors`"),
    isApproved: z.boolean(),
  })
  .meta({ id: "Embedding" });
export type Embedding = z.output<typeof Embedding>;

const label = z.string();
const changed = { clientid: z.string(), version: z.int() };
const Fix = z.discriminatedUnion("call", [
  z.object({
    label,
    call: z.literal("alloworigin"),
    body: z.object({ clientid: z.string(), origin: z.string() }),
  }),
  z.object({
    label,
    call: z.literal("edit"),
    body: z.object({
      ...changed,
      hostSites: z.array(HostSite).optional(),
      approvedToolkits: z.array(z.string()).optional(),
    }),
  }),
  z.object({
    label,
    call: z.literal("editwidgets"),
    body: z.object({ ...changed, approvedWidgets: z.array(z.string()) }),
  }),
]);
/** A call of `/clients` that mends a finding: its path, its body, and the label of its button. */
export type Fix = z.output<typeof Fix>;

/** A finding of the page check (product/clients 11). `error`: the widget does not work there. */
export const Finding = z
  .object({
    level: z.enum(["error", "warning", "ok"]),
    code: z.string(),
    sentence: z.string(),
    fix: Fix.optional(),
  })
  .meta({ id: "Finding" });
export type Finding = z.output<typeof Finding>;

/** A key of a client (product/clients 14). Days are days of the platform. */
export const ClientKey = z
  .object({
    apikey: z.string(),
    isCurrent: z.boolean(),
    createdAt: z.string(),
    endsAt: z
      .string()
      .nullable()
      .describe("When the key stops working, or stopped; null for the current key"),
    lastAnswerOn: z.string().nullable(),
    lastSeenOn: z.string().nullable(),
    lastOrigin: z
      .string()
      .nullable()
      .describe("The site that last showed a widget with the key. Anyone can forge it"),
  })
  .meta({ id: "ClientKey" });
export type ClientKey = z.output<typeof ClientKey>;

/** A widget that the page `/` shows: its name, and the path of its frame. */
export const DemoFrame = z.object({ name: z.string(), path: z.string() });
export type DemoFrame = z.output<typeof DemoFrame>;

/** The reply of `POST /settings`: the client of a site (product/clients 7). */
export const Settings = z.object({
  clientName: z.string(),
  tagline: z.string(),
  approvedWidgets: z.array(z.string()),
  approvedToolkits: z.array(z.string()),
  links: ClientLinks,
  demo: z
    .array(DemoFrame)
    .describe("The first widgets of the demo toolkit that the client may show, at most three"),
  signIn: OfferedSignIn.nullable(),
});
export type Settings = z.output<typeof Settings>;
