// A test that stops the clock does not stop the platform's.
const realNow = Date.now;

/** A rate limit of so many calls a minute of the clock, as Miniflare counts them. */
export class MemoryRateLimit {
  readonly #limit: number;
  readonly #now: () => number;
  #minute = 0;
  #counts = new Map<string, number>();

  /** @param now the time in milliseconds since 1970 */
  constructor(limit: number, now = realNow) {
    this.#limit = limit;
    this.#now = now;
  }

  async limit({ key }: { key: string }): Promise<{ success: boolean }> {
    const minute = Math.floor(this.#now() / 60_000);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#limit) return { success: false };
    this.#counts.set(key, count + 1);
    return { success: true };
  }
}
