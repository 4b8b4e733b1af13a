import { AuditFilter } from "#domain/audit/audit-query.ts";
import { DAYS_IN_ORDER } from "#domain/field.ts";
import { OriginToAllow } from "#domain/clients/blocked-sites.ts";
import { ClientChanges } from "#domain/clients/client.ts";
import { KeyRotation, KeyToEnd } from "#domain/clients/client-keys.ts";
import { OwnLimitFields } from "#domain/clients/client-limits.ts";
import { PageFields, ExportFields } from "#domain/usage/page-fields.ts";
import { inDollars } from "#domain/usage/money.ts";
import { RunFilter, WithTexts } from "#domain/usage/run-query.ts";
import { z } from "#domain/zod.ts";

// The bodies and queries of a manager's calls: those of the administrators' calls without the client, which is the manager's own.

/** The fields of the own client that managers change. */
const SiteFields = ClientChanges.pick({
  tagline: true,
  links: true,
  styles: true,
  frame: true,
  allowedOrigins: true,
  hostSites: true,
  warnAt: true,
  dailyAnswersPerUser: true,
  dailyAnswersPerAddress: true,
  limitMessage: true,
  chatDays: true,
  keepTextsDays: true,
  educatorsSeeCost: true,
  sharing: true,
}).extend(z.object(OwnLimitFields).partial().shape);

/** The body of `POST /site/edit`. A field that is left out keeps its value. */
export const SiteChanges = SiteFields.extend(ClientChanges.pick({ version: true }).shape);
export type SiteChanges = z.output<typeof SiteChanges>;

/** Their names, as the audit has them. */
export const SITE_CHANGE_FIELDS = Object.keys(SiteFields.shape);

/** The body of `POST /site/rotatekey`. */
export const SiteKeyRotation = KeyRotation.omit({ clientid: true });

/** The body of `POST /site/endkey`. */
export const SiteKeyToEnd = KeyToEnd.omit({ clientid: true });

/** The body of `POST /site/alloworigin`. */
export const SiteOriginToAllow = OriginToAllow.omit({ clientid: true });

export const SiteRunFilter = RunFilter.omit({ client: true });
export type SiteRunFilter = z.output<typeof SiteRunFilter>;

/** The query of `GET /site/answers`. */
export const SiteRunQuery = SiteRunFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

/** The query of `GET /site/answers/export`. */
export const SiteRunExportQuery = SiteRunFilter.extend(ExportFields.shape)
  .extend(WithTexts)
  .refine(...DAYS_IN_ORDER);

/** The filters of the history of a site. Days are those of UTC, both included. */
export const SiteHistoryFilter = AuditFilter.pick({ from: true, to: true });
export type SiteHistoryFilter = z.output<typeof SiteHistoryFilter>;

export const SiteHistoryQuery = SiteHistoryFilter.extend(PageFields.shape).refine(...DAYS_IN_ORDER);

/** The limits of the platform, which those of a site's managers must not exceed, null being none; and who sees what answers cost. */
export type SiteCaps = Record<"monthlyBudget" | "dailyAnswers" | "educatorTools", number | null> &
  Record<"educatorsSeeCost" | "managersSeeCost", boolean>;

/** The refused fields of a manager's changes: path and sentence of each (product/own-site 3). */
export function capRefusals(
  changes: Pick<
    SiteChanges,
    "ownBudget" | "ownDailyAnswers" | "ownEducatorTools" | "educatorsSeeCost"
  >,
  { monthlyBudget, dailyAnswers, educatorTools, ...site }: SiteCaps,
): { path: string; message: string }[] {
  const { ownBudget, ownDailyAnswers, ownEducatorTools, educatorsSeeCost } = changes;
  const refusals = [];
  // Managers are educators, too: the switch of these would show them the cost.
  if (educatorsSeeCost && !maySwitchCost(site)) {
    const message = "Your platform does not show you what answers cost.";
    refusals.push({ path: "educatorsSeeCost", message });
  }
  if (isAbove(ownBudget, monthlyBudget)) {
    const message = `Your platform allows at most ${inDollars(monthlyBudget ?? 0)} a month.`;
    refusals.push({ path: "ownBudget", message });
  }
  if (isAbove(ownDailyAnswers, dailyAnswers)) {
    const message = `Your platform allows at most ${dailyAnswers} answers a day.`;
    refusals.push({ path: "ownDailyAnswers", message });
  }
  if (isAbove(ownEducatorTools, educatorTools)) {
    const message = `Your platform allows at most ${educatorTools} tools a person.`;
    refusals.push({ path: "ownEducatorTools", message });
  }
  return refusals;
}

/** Whether managers of a site may change who of its educators sees what answers cost. */
export function maySwitchCost(
  site: Pick<SiteCaps, "educatorsSeeCost" | "managersSeeCost">,
): boolean {
  return site.managersSeeCost || site.educatorsSeeCost;
}

function isAbove(own: number | null | undefined, cap: number | null): boolean {
  return typeof own === "number" && cap !== null && own > cap;
}
