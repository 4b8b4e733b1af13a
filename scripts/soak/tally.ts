import { round, table } from "#scripts/bench/figures.ts";

/** What a call is for. */
export type Kind = "embed page" | "answer" | "admin read" | "save";

/** What happened while the product was used by many: statuses, times, and what must not happen. */
export class Tally {
  readonly #times = new Map<Kind, number[]>();
  readonly #statuses = new Map<Kind, Map<number, number>>();
  readonly #broken: string[] = [];

  /** Notes an answer and the milliseconds until its end. A status of 500 and more is something that must not happen. */
  answered(kind: Kind, status: number, milliseconds: number): void {
    this.#times.set(kind, [...(this.#times.get(kind) ?? []), milliseconds]);
    const statuses = this.#statuses.get(kind) ?? new Map<number, number>();
    this.#statuses.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (status >= 500) this.broke(`${kind}: ${status}`);
  }

  /** Notes something that must not happen. */
  broke(what: string): void {
    this.#broken.push(what);
  }

  count(kind: Kind, status: number): number {
    return this.#statuses.get(kind)?.get(status) ?? 0;
  }

  /** What must not have happened and did, each thing once with how often. */
  get broken(): string[] {
    const counts = Object.entries(Object.groupBy(this.#broken, (what) => what));
    return counts.map(([what, times]) => `${times?.length} × ${what}`);
  }

  /** Calls by what they were for: how many, how they were answered, and how long half of them and nearly all took. */
  toTable(): string {
    const rows = [...this.#times].map(([kind, times]) => [
      kind,
      times.length,
      [...(this.#statuses.get(kind) ?? [])]
        .toSorted(([one], [other]) => one - other)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
      `${round(percentile(times, 0.5))} ms`,
      `${round(percentile(times, 0.95))} ms`,
    ]);
    return table(["call", "calls", "answered", "p50", "p95"], rows);
  }
}

/** The value that a share (0 to 1) of all values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
