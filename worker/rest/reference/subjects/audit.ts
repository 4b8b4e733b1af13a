import { z } from "zod";
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditRow,
  type Seals,
  type SealState,
} from "#domain/audit/audit.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Row: z.ZodType<AuditRow> = z.object({
  id: z.string(),
  at: z.string(),
  actorKind: z.enum(["user", "cli", "system"]),
  actorId: z.string().nullable(),
  actorName: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  entity: z.enum(AUDIT_ENTITIES),
  entityId: z.string(),
  entityName: z.string(),
  changes: z
    .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
    .describe("Each field that differs, with its value before and after"),
  requestId: z.string().nullable(),
});

const StoredSeals = z.object({
  days: z.number(),
  newest: z.object({ day: z.string(), digest: z.string() }).nullable(),
}) satisfies z.ZodType<Seals>;

const CheckedSeals = StoredSeals.extend({
  rows: z.number(),
  broken: z.string().nullable().describe("The first day whose rows are not those sealed"),
}) satisfies z.ZodType<SealState>;

export const audit = {
  "GET /audit": {
    summary: "List changes, newest first",
    answer: z.object({ rows: z.array(Row), next: z.string().nullable() }),
  },
  "GET /audit/export": {
    summary: "Download changes as CSV or JSON lines",
    answer: "text/csv",
    refusals: [429],
  },
  "GET /audit/seals": { summary: "The number of seals and the newest", answer: StoredSeals },
  "GET /audit/verify": {
    summary: "Compare the seals of all days with their rows",
    answer: CheckedSeals,
    refusals: [429],
  },
} satisfies Descriptions;
