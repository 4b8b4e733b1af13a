import { z } from "#domain/zod.ts";

/** The kinds of alerts (product/operations 6). A row of another version of this product can have another kind. */
const ALERT_KINDS = [
  "budget.warning",
  "budget.reached",
  "quota.reached",
  "model.retiring",
  "model.gone",
  "model.replaced",
  "model.failing",
  "model.thinking",
  "price.missing",
  "server.error",
  "runs.lost",
  "runs.over",
  "origin.refused",
  "key.ending",
  "token.ending",
  "lti.refused",
  "lti.host",
  "lti.services",
  "database.size",
  "job.failed",
  "job.late",
  "drill.overdue",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** What an alert is about. Never a visitor's text: it leaves this site. */
export type AlertData = Record<string, string | number>;

/** An alert to insert. Its key is unique, so it is raised once: `quota.reached:CLIENT-ID:2026-11-22`. */
export type NewAlert = { key: string; kind: AlertKind; clientId?: string; data: AlertData };

/** The query of `GET /alerts`. */
export const AlertQuery = z.object({
  state: z.enum(["open", "acknowledged"], "Must be open or acknowledged.").default("open"),
  /** The key of the last alert of the page before. */
  before: z.string().max(400).optional(),
  size: z.coerce
    .number("Must be a number from 1 to 200.")
    .int("Must be a number from 1 to 200.")
    .min(1, "Must be a number from 1 to 200.")
    .max(200, "Must be a number from 1 to 200.")
    .default(50),
});
export type AlertQuery = z.output<typeof AlertQuery>;

/** The body of `POST /alerts/acknowledge`. */
export const Acknowledgement = z.object({
  keys: z
    .array(z.string().min(1).max(400), "Name the alerts by their keys.")
    .min(1, "Name at least one alert.")
    .max(200, "Name at most 200 alerts."),
});
