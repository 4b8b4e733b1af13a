// A test that stops the clock does not stop the platform's.
const { now } = Date;

/** A rate limit of so many calls a minute of the clock, as Miniflare counts them. */
export class MemoryRateLimit {
  readonly #limit: number;
  #minute = 0;
  #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  async limit({ key }: { key: string }): Promise<{ success: boolean }> {
    const minute = Math.floor(now() / 60_000);
    if (minute !== this.#minute) this.#counts.clear();
    this.#minute = minute;
    const count = this.#counts.get(key) ?? 0;
    if (count >= this.#limit) return { success: false };
    this.#counts.set(key, count + 1);
    return { success: true };
  }
}
