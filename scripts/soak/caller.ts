import type { Kind, Tally } from "#scripts/soak/tally.ts";

type Call = {
  method?: string;
  body?: object;
  /** Requests a stream, as the frame's script does. */
  isStreamed?: boolean;
};

/** A complete answer. */
export type Answered = { status: number; text: string; retryAfter: number };

/** A caller with its own address, signed in or not. */
export class Caller {
  readonly #url: string;
  readonly #tally: Tally;
  readonly #headers: Record<string, string>;

  constructor(url: string, tally: Tally, token?: string) {
    this.#url = url;
    this.#tally = tally;
    // Limits are counted by address. On the internet only Cloudflare sets this header.
    const address = Array.from(crypto.getRandomValues(new Uint8Array(4))).join(".");
    this.#headers = { "CF-Connecting-IP": address };
    if (token !== undefined) this.#headers.Authorization = `Bearer ${token}`;
  }

  /**
   * Makes a call and records its result. If the connection breaks, a call that saves nothing is repeated once, because servers
   * close idle connections. Returns `null` without an answer.
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
