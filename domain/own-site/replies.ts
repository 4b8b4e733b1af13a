import { AUDIT_ACTIONS } from "#domain/audit/audit.ts";
import { Client } from "#domain/clients/client.ts";
import { Run } from "#domain/usage/replies.ts";
import { z } from "#domain/zod.ts";

// The replies of REST to managers of a site. `app/` imports only their types.

/** The client that a manager runs. What is the platform's alone, such as its model, is not in the list. */
export const Site = Client.pick({
  id: true,
  clientname: true,
  domainurl: true,
  tagline: true,
  apikey: true,
  allowedOrigins: true,
  hostSites: true,
  lmsHosts: true,
  styles: true,
  frame: true,
  chatDays: true,
  links: true,
  keepTextsDays: true,
  monthlyBudget: true,
  warnAt: true,
  hardStop: true,
  dailyAnswersPerUser: true,
  dailyAnswersPerAddress: true,
  ownBudget: true,
  ownDailyAnswers: true,
  limitMessage: true,
  educatorsSeeCost: true,
  managersSeeCost: true,
  sharing: true,
  ownWidgets: true,
  educatorTools: true,
  ownEducatorTools: true,
  version: true,
})
  .extend({
    dailyAnswers: z
      .int()
      .nullable()
      .describe("The platform's limit for this site, which its managers cannot exceed"),
    zone: z.string().describe("The time zone of the platform's days"),
    runsDays: z.int().describe("For how many days single answers are listed"),
  })
  .meta({ id: "Site" });
export type Site = z.output<typeof Site>;

/** The part of a site that a client has too: the editors that managers and administrators share read it. */
export type EditedSite = Omit<Site, "zone" | "runsDays">;

/** An answer as managers see it, field by field. `cost` is null if they may not see it. */
export const SiteRun = Run.pick({
  id: true,
  at: true,
  day: true,
  feature: true,
  widgetName: true,
  userId: true,
  username: true,
  kind: true,
  share: true,
  modelAsked: true,
  modelAnswered: true,
  outcome: true,
  calls: true,
  inputTokens: true,
  cachedTokens: true,
  outputTokens: true,
  reasoningTokens: true,
  estimated: true,
  cost: true,
  firstMs: true,
  totalMs: true,
  hasTexts: true,
}).meta({ id: "SiteRun" });
export type SiteRun = z.output<typeof SiteRun>;

/** A page of the site's answers, newest first. */
export const SiteRunPage = z.object({ rows: z.array(SiteRun), next: z.string().nullable() });
export type SiteRunPage = z.output<typeof SiteRunPage>;

/** A change of what managers decide. */
export const SiteChange = z
  .object({
    id: z.string(),
    at: z.string(),
    by: z.string().describe("The name of a person of the site, 'Platform', or 'Former account'"),
    action: z.enum(AUDIT_ACTIONS),
    changes: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .describe("Each field that differs, with its value before and after"),
  })
  .meta({ id: "SiteChange" });
export type SiteChange = z.output<typeof SiteChange>;

/** A page of the changes of a site, newest first. `next` is the value of `before` for the next page. */
export const SiteHistory = z.object({ rows: z.array(SiteChange), next: z.string().nullable() });
export type SiteHistory = z.output<typeof SiteHistory>;

/** A person of a site, as its managers see it. */
export const Person = z
  .object({
    id: z.string(),
    username: z.string(),
    role: z.enum(["educator", "manager", "administrator"]),
    waiting: z.boolean().describe("Until an administrator approves the account, it cannot sign in"),
    signsInBy: z
      .array(z.enum(["password", "passkey", "oidc"]))
      .describe("Empty until the person has used the link of the invitation"),
    lastlogin: z.string().describe("An ISO time, or empty before the first sign-in"),
  })
  .meta({ id: "Person" });
export type Person = z.output<typeof Person>;

export const PersonLink = z.object({ link: z.string(), expires: z.string() });

export const InvitedPerson = PersonLink.extend({ person: Person });

/** A toolkit that belongs to a site, with the number of its widgets. */
export const OwnToolkit = z
  .object({
    id: z.string(),
    name: z.string(),
    collection: z.string(),
    version: z.int(),
    widgets: z.int(),
  })
  .meta({ id: "OwnToolkit" });
export type OwnToolkit = z.output<typeof OwnToolkit>;

/** A widget that a site may show. `type` is the collection of its toolkit. */
export const SiteWidget = z
  .object({
    id: z.string(),
    type: z.string(),
    toolkit: z.string().describe("The name of its toolkit"),
    name: z.string(),
    description: z.string(),
    isOwn: z.boolean().describe("It belongs to the site, whose managers may change it"),
    isShown: z.boolean().describe("It is approved: the site's pages can show it"),
  })
  .meta({ id: "SiteWidget" });
export type SiteWidget = z.output<typeof SiteWidget>;
