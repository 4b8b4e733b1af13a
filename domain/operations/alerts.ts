import type { AlertKind } from "#domain/operations/alert-titles.ts";
import type { AlertData } from "#domain/operations/alert-sentences.ts";
import { z } from "#domain/zod.ts";

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
