import { round, table } from "#scripts/bench/figures.ts";

/** The purpose of a call. */
export type Kind = "embed page" | "answer" | "admin read" | "save";

/** The results of a soak: statuses, times, and violations. */
export class Tally {
  readonly #times = new Map<Kind, number[]>();
  readonly #statuses = new Map<Kind, Map<number, number>>();
  readonly #broken: string[] = [];

  /** Records an answer and its duration in milliseconds. A status of 500 or more is a violation. */
  answered(kind: Kind, status: number, milliseconds: number): void {
    this.#times.set(kind, [...(this.#times.get(kind) ?? []), milliseconds]);
    const statuses = this.#statuses.get(kind) ?? new Map<number, number>();
    this.#statuses.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (status >= 500) this.broke(`${kind}: ${status}`);
  }

  /** Records a violation. */
  broke(what: string): void {
    this.#broken.push(what);
  }

  count(kind: Kind, status: number): number {
    return this.#statuses.get(kind)?.get(status) ?? 0;
  }

  /** The violations, each once with its count. */
  get broken(): string[] {
    const counts = Object.entries(Object.groupBy(this.#broken, (what) => what));
    return counts.map(([what, times]) => `${times?.length} × ${what}`);
  }

  /** Calls by purpose: their number, statuses, median and 95th percentile of the duration. */
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

/** A quantile: the value that a share (0 to 1) of all values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
