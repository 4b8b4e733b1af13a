import { ApiKey } from "#domain/clients/client-keys.ts";
import { LimitFields } from "#domain/clients/client-limits.ts";
import { ClientFrame, ClientLinks, FrameDraft } from "#domain/clients/frame.ts";
import { HostSite } from "#domain/clients/host-sites.ts";
import { originRefusal, parseOrigin } from "#domain/clients/origin.ts";
import { Styles, StylesDraft } from "#domain/clients/styles.ts";
import { DESCRIBED_ORIGIN, Id, nameText, optionalText, Origin, Version } from "#domain/field.ts";
import { ModelName, ReasoningEffort, Temperature } from "#domain/model.ts";
import { z } from "#domain/zod.ts";

declare const brand: unique symbol;

/**
 * The id of a client whose rows a caller may read and change. For a request only the guard makes one (worker/auth/guard.ts): of the
 * account of a session, of a program's token, or of the client that an administrator names. So no function that takes it can be called with
 * an id of a request (product/own-site 1).
 */
export type ClientId = string & { [brand]: true };

/** In place of a `ClientId`: the rows of every client, for administrators. */
export const EVERY_CLIENT = Symbol("every client");

/** The clients whose rows a function of `db/` reads or changes. */
export type Reach = ClientId | typeof EVERY_CLIENT;

/** The sentence for a model that the provider's list does not name. A second save stores it. */
export const MODEL_UNKNOWN = "The provider has no model of this name. Save anyway?";

/** The query of `GET /models/look-up`. */
export const ModelLookUp = z.object({ model: ModelName });

/** The values of a new client (product/clients 1). The platform can have another default model. */
export const DEFAULT_MODEL = "gpt-3.5-turbo-1106";
export const DEFAULT_TEMPERATURE = "0.6";
const DEFAULT_CHAT_DAYS = 365;

/** The rule for registration at `/register` (product/accounts 3). */
export const RegistrationMode = z.enum(["open", "approval", "closed"]);
export type RegistrationMode = z.output<typeof RegistrationMode>;

/** Whether people may share tools of a client, and whether its shares open (product/sharing 2). */
export const Sharing = z.enum(["everybody", "nobody"], "Must be everybody or nobody.");
export type Sharing = z.output<typeof Sharing>;

/** A tenant (product/clients 1). */
export const Client = z
  .object({
    id: z.string(),
    clientname: z.string(),
    domainurl: z.string(),
    tagline: z.string(),
    apikey: z.string(),
    gptmodel: z.string(),
    gpttemp: z.string(),
    reasoningEffort: ReasoningEffort,
    approvedToolkits: z.array(z.string()),
    approvedWidgets: z.array(z.string()),
    allowedOrigins: z.array(z.string()),
    hostSites: z.array(HostSite),
    lmsHosts: z
      .array(z.string())
      .describe("The sites of its learning platforms, which may show its widgets"),
    styles: Styles,
    frame: ClientFrame,
    registration: RegistrationMode,
    chatDays: z.int().nullable(),
    links: ClientLinks,
    keepTextsDays: z.int(),
    monthlyBudget: z.int().nullable(),
    warnAt: z.int(),
    hardStop: z.boolean(),
    dailyAnswers: z.int().nullable(),
    dailyAnswersPerUser: z.int().nullable(),
    dailyAnswersPerAddress: z.int().nullable(),
    pace: z.int(),
    ownBudget: z.int().nullable().describe("Set by the client's managers, in nano-dollars a month"),
    ownDailyAnswers: z.int().nullable().describe("Set by the client's managers"),
    limitMessage: z.string(),
    educatorsSeeCost: z.boolean(),
    managersSeeCost: z.boolean(),
    sharing: Sharing.describe("Who may share tools; with `nobody`, no share opens"),
    ownWidgets: z
      .int()
      .nullable()
      .describe("How many widgets of its own it may have; null: the platform's number"),
    educatorTools: z
      .int()
      .nullable()
      .describe("How many tools of their own its people may have; null: the platform's number"),
    ownEducatorTools: z.int().nullable().describe("The same, set by the client's managers"),
    version: z.int(),
  })
  .meta({ id: "Client" });
export type Client = z.output<typeof Client>;

/**
 * A client as embeds need it, and as KV has it. The list names each field: a limit is read from the database for every answer, and a new
 * field of a client is nobody's until it stands here (product/usage 1). `keyEndsAt`: when the
 * key by which it was found stops working, in milliseconds since 1970.
 */
export const EmbedClient = Client.pick({
  id: true,
  clientname: true,
  domainurl: true,
  tagline: true,
  apikey: true,
  gptmodel: true,
  gpttemp: true,
  reasoningEffort: true,
  approvedToolkits: true,
  approvedWidgets: true,
  allowedOrigins: true,
  hostSites: true,
  lmsHosts: true,
  styles: true,
  frame: true,
  registration: true,
  chatDays: true,
  links: true,
  keepTextsDays: true,
  pace: true,
  version: true,
}).extend({
  keyEndsAt: z.number().nullable(),
  // The only widget that the key opens, where it is a share (product/sharing 1).
  sharedWidget: z.string().nullable(),
});
export type EmbedClient = z.output<typeof EmbedClient>;

/**
 * The origins that may frame a client's widgets and call `/ai` for it (product/embeds 3). Each is validated again, because a `*`
 * or `;` that was written to the database by hand must not reach the Content-Security-Policy.
 */
export function framingOrigins(client: Pick<Client, "domainurl" | "allowedOrigins">): string[] {
  const origins = [client.domainurl, ...client.allowedOrigins];
  return [...new Set(origins.filter((origin) => parseOrigin(origin) === origin))];
}

/** The most allowed origins of a client. */
export const MAX_ALLOWED_ORIGINS = 100;

/** Treats an empty field like one that was left out. */
function orDefault<S extends z.ZodType>(schema: S, fallback: string) {
  return z.preprocess((value) => (value === "" || value === null ? fallback : value), schema);
}

const AllowedOrigins = z
  .array(z.string())
  .max(MAX_ALLOWED_ORIGINS)
  .transform((origins) => origins.map((origin) => origin.trim()).filter((origin) => origin !== ""))
  .pipe(z.array(Origin).transform((origins) => [...new Set(origins)]))
  .meta({ items: DESCRIBED_ORIGIN });

const HostSites = z.array(HostSite).transform((sites) => [...new Set(sites)]);

const fields = z.object({
  clientName: nameText(100, "Client Name is required."),
  domainURL: z.union(
    [
      z
        .literal("")
        .or(z.null())
        .transform(() => ""),
      Origin,
    ],
    {
      error: ({ input }) => (typeof input === "string" ? originRefusal(input) : "Must be a text."),
    },
  ),
  tagline: optionalText(300),
  apikey: ApiKey,
  gptModel: ModelName,
  gptTemp: orDefault(Temperature, DEFAULT_TEMPERATURE),
  reasoningEffort: ReasoningEffort,
  approvedToolkits: z.array(z.string().max(60)).max(1_000),
  styles: StylesDraft,
  frame: FrameDraft,
  allowedOrigins: AllowedOrigins,
  hostSites: HostSites,
  registration: RegistrationMode,
  links: ClientLinks,
  sharing: Sharing,
  ...LimitFields,
});

/** The body of `POST /clients/add`. A client without a key gets a random one. */
export const ClientDraft = z.object({
  clientName: fields.shape.clientName,
  domainURL: fields.shape.domainURL.default(""),
  tagline: fields.shape.tagline.default(""),
  apikey: z.preprocess((key) => key || crypto.randomUUID(), ApiKey),
  // Without one, the platform's default model (product/clients 1).
  gptModel: fields.shape.gptModel.optional(),
  gptTemp: fields.shape.gptTemp.default(DEFAULT_TEMPERATURE),
  reasoningEffort: fields.shape.reasoningEffort.default(""),
  approvedToolkits: fields.shape.approvedToolkits.default([]),
  styles: fields.shape.styles.prefault({}),
  frame: fields.shape.frame.prefault({}),
  allowedOrigins: fields.shape.allowedOrigins.default([]),
  hostSites: fields.shape.hostSites.default([]),
  registration: fields.shape.registration.default("approval"),
  chatDays: fields.shape.chatDays.default(DEFAULT_CHAT_DAYS),
  links: fields.shape.links.default({}),
  // Without one, the platform's budget for new clients.
  monthlyBudget: fields.shape.monthlyBudget.optional(),
  warnAt: fields.shape.warnAt.default(80),
  hardStop: fields.shape.hardStop.default(true),
  dailyAnswers: fields.shape.dailyAnswers.default(null),
  dailyAnswersPerUser: fields.shape.dailyAnswersPerUser.default(null),
  dailyAnswersPerAddress: fields.shape.dailyAnswersPerAddress.default(null),
  pace: fields.shape.pace.default(1),
  limitMessage: fields.shape.limitMessage.default(""),
  keepTextsDays: fields.shape.keepTextsDays.default(0),
  educatorsSeeCost: fields.shape.educatorsSeeCost.default(false),
  managersSeeCost: fields.shape.managersSeeCost.default(false),
  sharing: fields.shape.sharing.default("everybody"),
  ownWidgets: fields.shape.ownWidgets.default(null),
  educatorTools: fields.shape.educatorTools.default(null),
});
export type ClientDraft = z.output<typeof ClientDraft>;

/** The body of `POST /clients/edit`. A field that is left out keeps its value. */
export const ClientChanges = fields.partial().extend({ clientid: Id, version: Version });
export type ClientChanges = z.output<typeof ClientChanges>;

const MAX_APPROVED_WIDGETS = 10_000;

/** The body of `POST /clients/editwidgets`. The list replaces the stored one. */
export const WidgetApprovals = z.object({
  clientid: Id,
  approvedWidgets: z.array(Id).max(MAX_APPROVED_WIDGETS),
  version: Version,
});
export type WidgetApprovals = z.output<typeof WidgetApprovals>;
