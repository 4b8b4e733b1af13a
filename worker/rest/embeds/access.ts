import type { Context } from "hono";
import * as clients from "#db/clients/clients.ts";
import * as offers from "#db/offers.ts";
import * as toolkits from "#db/toolkits.ts";
import * as drafts from "#db/widgets/drafts.ts";
import * as personalTools from "#db/widgets/personal-tools.ts";
import * as widgets from "#db/widgets/widgets.ts";
import { type EmbedClient, framingOrigins } from "#domain/clients/client.ts";
import { framingSources } from "#domain/clients/framing.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { EmbedQuery } from "#domain/embeds.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { languageOf } from "#domain/frame-texts/language.ts";
import {
  type DraftData,
  NO_PROMPT,
  type UnsavedTool,
  widgetOfDraft,
} from "#domain/widgets/draft.ts";
import { EMPTY_WIDGET, type Widget, type WidgetData } from "#domain/widgets/widget.ts";
import { checkMaker, hasOwnOrigin } from "#worker/auth/guard.ts";
import { cookieAccount } from "#worker/auth/session.ts";
import { type AppEnv, callerAddress, database, declaring } from "#worker/context.ts";
import {
  type EmbedParts,
  findClient,
  findEmbedParts,
  findKeptEmbedParts,
} from "#worker/edge/entries.ts";
import { limitRate, shareOf } from "#worker/limits.ts";
import { Problem, found } from "#worker/problem.ts";
import { FRAME_REPORTS, noteBlockedSite } from "#worker/rest/embeds/blocked-sites.ts";
import { sanitizeWidget } from "#worker/sanitize.ts";
import { isApprovedFor } from "#domain/clients/approval.ts";

/** A widget, and the client whose styles and model it gets. `previewer`, for a preview: the signed-in person, who pays for answers. */
export type EmbedAccess = { client: EmbedClient; widget: Widget; previewer: Previewer | null };

/** A signed-in person and their client. `isOfDraft`: they try a draft, whose answers are no results. */
type Previewer = { userId: string; clientId: string; isOfDraft: boolean };

/** The choices of a preview: the client whose styles it shows (left out: the signed-in person's), and whether it shows the draft. */
type Previewed = Pick<EmbedQuery, "client" | "draft">;

type EmbedPath = { type: string; id: string; apikey: string };

/**
 * Finds the widget of an embed path and the client of its key. Throws the same 404 for a wrong key, an unknown widget and one that is
 * not approved (product/embeds 5).
 * @param previewed ignored for other keys than the preview key
 */
export async function findEmbed(
  c: Context<AppEnv>,
  path: EmbedPath,
  previewed: Previewed = {},
): Promise<EmbedAccess> {
  const isPreview = path.apikey === PREVIEW_KEY;
  const embed = await (isPreview ? findPreview(c, path, previewed) : findShared(c, path));
  setLanguage(c, embed.client);
  return embed;
}

/** Sets the language of the sentences: that of the address, or else the client's (product/embeds 9). */
export function setLanguage(c: Context<AppEnv>, client: EmbedClient | null): void {
  c.set("language", languageOf(c.req.query("lang"), client?.frame.language));
}

/** 404 with the sentence of the page "not available", which the frame's languages have. */
function noSuchEmbed(): Problem {
  return new Problem(404, { detail: EN.notFound });
}

async function findShared(c: Context<AppEnv>, path: EmbedPath): Promise<EmbedAccess> {
  const parts = await findEmbedParts(c, path.apikey, path.id);
  if (parts === null || !isApproved(parts, path)) throw noSuchEmbed();
  c.get("record").client = parts.client.id;
  return { ...parts, previewer: null };
}

/** Finds an embed like `findEmbed`, but in KV alone: `null` unless KV has both entities, and for previews. */
export async function findKeptEmbed(
  c: Context<AppEnv>,
  path: EmbedPath,
): Promise<EmbedParts | null> {
  if (path.apikey === PREVIEW_KEY) return null;
  const parts = await findKeptEmbedParts(c, path.apikey, path.id);
  if (parts === null || !isApproved(parts, path)) return null;
  c.get("record").client = parts.client.id;
  return parts;
}

/** Allows a page of another site to read the answer, by CORS. Throws 403 if the client does not list the site. */
export function shareWithOrigin(c: Context<AppEnv>, client: EmbedClient): void {
  if (hasOwnOrigin(c)) return;
  const origin = c.req.header("Origin") ?? "";
  const isAllowed = client.sharedWidget === null && framingOrigins(client).includes(origin);
  if (!isAllowed) {
    noteBlockedSite(c, { clientId: client.id, site: origin, source: "origin" });
    throw new Problem(403, { detail: "This site may not use this widget." });
  }
  c.header("Access-Control-Allow-Origin", origin);
}

/**
 * The directives of an embed that decide who may frame it (product/embeds 3), and where browsers report the sites that they refuse
 * (product/clients 9). Only this site may frame a preview or a share.
 */
export function framingPolicy({ client, previewer }: EmbedAccess): string {
  if (previewer !== null || client.sharedWidget !== null) return "frame-ancestors 'self'";
  const sites = ["'self'", ...framingSources(client)].join(" ");
  return `frame-ancestors ${sites}; report-uri ${FRAME_REPORTS}/${encodeURIComponent(client.id)}`;
}

function isApproved({ client, widget }: EmbedParts, path: EmbedPath): boolean {
  const { sharedWidget } = client;
  if (widget.type !== path.type) return false;
  return sharedWidget === null ? isApprovedFor(client, widget) : sharedWidget === widget.id;
}

// product/embeds 6: the preview key is public, so it works only with a session of this site.
async function findPreview(
  c: Context<AppEnv>,
  path: EmbedPath,
  { client: chosen, draft: asked }: Previewed,
): Promise<EmbedAccess> {
  const account = await previewerOf(c);
  const { userId, clientId } = account;
  const shown = chosen ?? clientId;
  const isOfDraft = asked !== undefined;
  const { isAdmin, isManager } = account;
  const reader = { userId, approvedFor: clientId };
  const isOpen = isManager ? offers.mayTry(reader, clientId) : widgets.isOpenTo(reader);
  if (shown !== clientId && !isAdmin) throw noSuchEmbed();
  const db = database(c);
  const [client, live, mayEdit, draft] = await Promise.all([
    clients.get(db, shown),
    widgets.get(db, path.id, isAdmin || isOfDraft ? undefined : isOpen),
    isAdmin || (isOfDraft && toolkits.isOf(db, path.type, account)),
    isOfDraft ? drafts.get(db, path.id) : null,
  ]);
  if (client === null || live?.type !== path.type) throw noSuchEmbed();
  if (isOfDraft && !mayEdit) throw noSuchEmbed();
  const widget = draft
    ? { ...live, data: finished(draft.data, { isAsked: c.req.method === "POST" }) }
    : live;
  const previewer = { userId, clientId, isOfDraft };
  return {
    client: { ...client, keyEndsAt: null, sharedWidget: null },
    widget: sanitizeWidget(widget),
    previewer,
  };
}

/**
 * A tool that is not stored, with the look of the person's client (product/making 2). Its answers count as help with a prompt.
 * @throws {Problem} as a preview of a draft: 404 without a session of this site, 403 for who may make no tools, 422 if the tool breaks a rule of a save
 */
export async function findUnsaved(
  c: Context<AppEnv>,
  tool: UnsavedTool,
  { isAsked }: { isAsked: boolean },
): Promise<EmbedAccess> {
  const { userId, clientId, ...rights } = await previewerOf(c);
  const db = database(c);
  const [stored, mostTools] = await Promise.all([
    clients.get(db, clientId),
    personalTools.most(db, clientId),
  ]);
  if (stored === null) throw noSuchEmbed();
  checkMaker({ ...rights, mostTools });
  const client = { ...stored, keyEndsAt: null, sharedWidget: null };
  setLanguage(c, client);
  const data = finished({ ...EMPTY_WIDGET, ...tool }, { isAsked });
  const widget = sanitizeWidget({ id: "assist", type: "assist", version: 1, data });
  return { client, widget, previewer: { userId, clientId, isOfDraft: true } };
}

/** The signed-in person of a page of this site. A frame has no token, so the cookie identifies the person. */
export async function previewerOf(c: Context<AppEnv>) {
  const isOwn =
    hasOwnOrigin(c) && ["same-origin", "none", undefined].includes(c.req.header("Sec-Fetch-Site"));
  const account = isOwn ? await cookieAccount(c) : null;
  if (account === null) throw noSuchEmbed();
  return account;
}

/** Tells pages of the client's sites what they may send. */
export async function sharePreflight(c: Context<AppEnv>): Promise<Response> {
  const client = found(await findClient(c, c.req.param("apikey") ?? ""));
  shareWithOrigin(c, client);
  c.header("Access-Control-Allow-Methods", "GET, POST");
  c.header("Access-Control-Allow-Headers", "Content-Type, Accept");
  c.header("Access-Control-Max-Age", "600");
  return c.body(null, 204);
}

/**
 * Refuses pages of sites that the client does not list, before any limit counts: such a page must not use up its visitor's limits.
 * Pages of listed sites can read every answer, refusals too.
 */
export async function shareEarly(c: Context<AppEnv>, next: () => Promise<void>): Promise<void> {
  if (!hasOwnOrigin(c)) {
    const client = found(await findClient(c, c.req.param("apikey") ?? ""));
    shareWithOrigin(c, client);
  }
  await next();
}

/**
 * Limits all submits of an address, valid or not, to `pace` times the limit for a client's widgets (product/usage 1). A preview has the
 * limit of its signed-in user.
 */
export const limitVisitor = visitorLimit("", 1);

/**
 * Limits the forms that an address sends without script, before they are read: a form may have 5 MB. The limit is twice that of submits, so
 * that a visitor who reaches theirs gets the page with a sentence.
 */
export const limitForms = visitorLimit(" form", 2);

function visitorLimit(counted: string, times: number) {
  return declaring({ limited: true }, async (c, next) => {
    const apikey = c.req.param("apikey") ?? "";
    const key = callerAddress(c) + counted;
    const further = async () => {
      const client = await findClient(c, apikey).catch(() => null);
      setLanguage(c, client);
      if (client === null || client.pace === 1) return null;
      return shareOf(`${key} ${client.id}`, (client.pace - 1) * times);
    };
    if (apikey !== PREVIEW_KEY)
      await limitRate(c, "VISITOR_LIMIT", shareOf(key, times), { apikey }, further);
    await next();
  });
}

/**
 * The data of a widget that a draft makes, for its preview (product/embeds 6).
 * @throws {Problem} 422 with sentences if the draft breaks a rule of a save, and if it is asked without a prompt
 */
function finished(draft: DraftData, { isAsked }: { isAsked: boolean }): WidgetData {
  const read = widgetOfDraft(draft);
  if ("problems" in read) throw new Problem(422, { detail: read.problems.join(" ") });
  if (isAsked && read.data.prompt.trim() === "") throw new Problem(422, { detail: NO_PROMPT });
  return read.data;
}
