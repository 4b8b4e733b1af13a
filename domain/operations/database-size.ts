import { DAY_MS } from "#domain/time.ts";
import type { DatabaseSize } from "#domain/operations/replies.ts";

/** The most bytes of a D1 database. */
const MAX_DATABASE_BYTES = 10_000_000_000;

/** The parts of the largest size, in percent, at which administrators are warned (product/operations 6). */
export const WARN_PARTS = [60, 80];

/** Days between two sizes: from fewer days the growth cannot be estimated. */
const FEWEST_DAYS = 7;
const DAYS_OF_MONTH = 30;

/** How full a database is, in percent. */
export function fillingOf(bytes: number): number {
  return (bytes / MAX_DATABASE_BYTES) * 100;
}

/** @param former the size of an earlier day */
export function growthOf(
  bytes: number,
  former: { day: string; bytes: number } | null,
  today: string,
): DatabaseSize {
  const days = former ? (Date.parse(today) - Date.parse(former.day)) / DAY_MS : 0;
  if (former === null || days < FEWEST_DAYS) return { bytes, growth: null, fullInMonths: null };
  const growth = Math.round(((bytes - former.bytes) / days) * DAYS_OF_MONTH);
  if (growth <= 0) return { bytes, growth, fullInMonths: null };
  return {
    bytes,
    growth,
    fullInMonths: Math.max(0, Math.floor((MAX_DATABASE_BYTES - bytes) / growth)),
  };
}

/** "600 MB of 10 GB (6 %). It grows by 40 MB a month: full in about 20 years." */
export function sizeSentence({ bytes, growth, fullInMonths }: DatabaseSize): string {
  const share = fillingOf(bytes).toLocaleString("en", { maximumFractionDigits: 1 });
  const size = `${megabytes(bytes)} of 10 GB (${share} %)`;
  if (growth === null) return size;
  if (fullInMonths === null) return `${size}. It has not grown in the last month.`;
  return `${size}. It grows by ${megabytes(growth)} a month: full in ${monthsText(fullInMonths)}.`;
}

/** "about 3 months". */
export function monthsText(months: number): string {
  if (months < 1) return "less than a month";
  if (months >= 24) return `about ${Math.round(months / 12)} years`;
  return `about ${months} month${months === 1 ? "" : "s"}`;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
}
