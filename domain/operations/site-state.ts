import type { DatabaseSize } from "#domain/operations/database-size.ts";

/** Unexpected errors of an hour ("2026-11-22T14", UTC). `requestId` is that of the last one. */
export type Fault = {
  hour: string;
  route: string;
  failure: string;
  count: number;
  requestId: string;
};

/** The answer of `GET /platform/state`. `faults` are those of the last 24 hours. */
export type SiteState = { database: DatabaseSize; faults: Fault[] };
