import type { Kind, Tally } from "#scripts/soak/tally.ts";

type Call = {
  method?: string;
  body?: object;
  /** Asks for the answer in pieces, as the frame's script does. */
  isStreamed?: boolean;
};

/** An answer, read to its end. */
export type Answered = { status: number; text: string; retryAfter: number };

/** Somebody who calls the product from an address of their own, signed in or not. */
export class Caller {
  readonly #url: string;
  readonly #tally: Tally;
  readonly #headers: Record<string, string>;

  constructor(url: string, tally: Tally, token?: string) {
    this.#url = url;
    this.#tally = tally;
    // Limits are counted by address; on the network only Cloudflare sets this header.
    const address = Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
    this.#headers = { "CF-Connecting-IP": address };
    if (token !== undefined) this.#headers.Authorization = `Bearer ${token}`;
  }

  /**
   * Makes a call and notes how it was answered. A connection that breaks before the answer's end is tried once more where
   * nothing is saved: servers close idle ones. Gives `null` where there was no answer.
   */
  async call(kind: Kind, path: string, call: Call = {}): Promise<Answered | null> {
    const isSave = kind === "save";
    for (const isLast of isSave ? [true] : [false, true]) {
      const startedAt = performance.now();
      try {
        const answered = await this.#fetch(path, call);
        this.#tally.answered(kind, answered.status, performance.now() - startedAt);
        return answered;
      } catch (error) {
        if (isLast && !isSave) this.#tally.broke(`${kind}: no answer (${String(error)})`);
      }
    }
    return null;
  }

  async #fetch(path: string, { method, body, isStreamed = false }: Call): Promise<Answered> {
    const headers = new Headers(this.#headers);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    if (isStreamed) headers.set("Accept", "text/event-stream");
    const response = await fetch(this.#url + path, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const retryAfter = Number(response.headers.get("Retry-After") ?? 0);
    return { status: response.status, text: await response.text(), retryAfter };
  }
}
