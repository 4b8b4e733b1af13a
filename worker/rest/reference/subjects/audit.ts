import { z } from "zod";
import {
  AUDIT_ACTIONS,
  AUDIT_ENTITIES,
  type AuditRow,
  type Seals,
  type SealState,
} from "#domain/audit/audit.ts";
import type { Descriptions } from "#worker/rest/reference/description.ts";

const Row: z.ZodType<AuditRow> = z
  .object({
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
  })
  .meta({ id: "AuditRow" });

const StoredSeals = z
  .object({
    days: z.int(),
    newest: z.object({ day: z.string(), digest: z.string() }).nullable(),
  })
  .meta({ id: "Seals" }) satisfies z.ZodType<Seals>;

const CheckedSeals = StoredSeals.extend({
  rows: z.int(),
  broken: z.string().nullable().describe("The first day whose rows are not those sealed"),
}).meta({ id: "SealState" }) satisfies z.ZodType<SealState>;

export const audit = {
  "GET /audit": {
    summary: "List changes, newest first",
    details: "A page has `next` where more follow, which is `before` of the next call.",
    answer: z.object({ rows: z.array(Row), next: z.string().nullable() }),
  },
  "GET /audit/export": {
    summary: "Download changes as CSV or JSON lines",
    details: "The filters are those of the list. At most 100,000 rows.",
    answer: "export",
    refusals: [429],
  },
  "GET /audit/seals": {
    summary: "Read the number of seals and the newest",
    details: "Each day has a seal over its rows and the seal of the day before.",
    answer: StoredSeals,
  },
  "GET /audit/verify": {
    summary: "Compare the seals of all days with their rows",
    details: "Reads all rows of the audit, so it takes a while.",
    answer: CheckedSeals,
    refusals: [429],
  },
} satisfies Descriptions;
