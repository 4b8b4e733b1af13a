type Entry = { value: string; expiration?: number; metadata?: string };
type Reading = { type?: "text" | "json"; cacheTtl?: number };
type Writing = { expirationTtl?: number; expiration?: number; metadata?: unknown };
type Listing = { prefix?: string; limit?: number; cursor?: string | null };

/** In bytes, in seconds, and in keys of one call. */
const LONGEST = { key: 512, metadata: 1024 };
const SHORTEST = { life: 60, cached: 30 };
const MOST = { read: 100, listed: 1000 };

// A test that stops the clock does not stop the platform's.
const realNow = Date.now;

/** A KV namespace for texts in the memory of this process. tests/worker/runtime-kv.test.ts compares it with the one in workerd. */
export class MemoryKv {
  readonly #entries = new Map<string, Entry>();
  readonly #seconds: () => number;

  /** @param now the time in milliseconds since 1970 */
  constructor(now = realNow) {
    this.#seconds = () => Math.floor(now() / 1000);
  }

  /** Deletes everything. */
  clear(): void {
    this.#entries.clear();
  }

  async get(key: string | string[], options?: string | Reading): Promise<unknown> {
    if (!Array.isArray(key)) return (await this.getWithMetadata(key, options)).value;
    await turn();
    if (key.length > MOST.read)
      throw failed("GET_BULK", 400, `You can request a maximum of ${MOST.read} keys`);
    if (key.length === 0) throw failed("GET_BULK", 400, "You must request a minimum of 1 key");
    if (key.includes("")) throw failed("GET_BULK", 400, "Key names must not be empty");
    for (const one of key) checkLength(one, "GET_BULK");
    try {
      return new Map(key.map((one) => [one, this.#read(one, options)]));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const reason = "At least one of the requested keys corresponds to a non-json value";
      throw failed("GET_BULK", 400, reason);
    }
  }

  async getWithMetadata(key: string, options?: string | Reading) {
    checkKey(key, "GET");
    await turn();
    const value = this.#read(key, options);
    const { metadata = "null" } = this.#entry(key) ?? {};
    return { value, metadata: JSON.parse(metadata) as unknown, cacheStatus: null };
  }

  async put(key: string, value: string, options: Writing = {}): Promise<void> {
    checkKey(key, "PUT");
    if (typeof value !== "string") throw new TypeError("In Node, KV stores texts only.");
    const metadata = options.metadata === undefined ? undefined : JSON.stringify(options.metadata);
    await turn();
    const expiration = expirationOf(options, this.#seconds());
    const length = Buffer.byteLength(metadata ?? "");
    if (length > LONGEST.metadata) {
      const reason = `Metadata length of ${length} exceeds limit of ${LONGEST.metadata}.`;
      throw failed("PUT", 413, reason);
    }
    this.#entries.set(key, { value, expiration, metadata });
  }

  async delete(key: string): Promise<void> {
    checkKey(key, "DELETE");
    await turn();
    this.#entries.delete(key);
  }

  /** Lists keys in the order of their bytes. A cursor has the last key of its page. */
  async list({ prefix = "", limit = MOST.listed, cursor }: Listing = {}) {
    await turn();
    if (limit > MOST.listed) {
      const reason = `Invalid key_count_limit of ${limit}. Please specify an integer less than ${MOST.listed}.`;
      throw failed("GET", 400, reason);
    }
    const last = Buffer.from(cursor ?? "", "base64");
    const names = [...this.#entries.keys()]
      .filter((name) => name.startsWith(prefix) && this.#entry(name))
      .map((name) => Buffer.from(name))
      .filter((name) => last.length === 0 || name.compare(last) > 0)
      .toSorted((one, other) => one.compare(other));
    const page = names.slice(0, limit > 0 ? limit : MOST.listed);
    const keys = page.map((name) => this.#listed(name.toString()));
    if (page.length === names.length) return { keys, list_complete: true, cacheStatus: null };
    const next = page.at(-1)?.toString("base64");
    return { keys, list_complete: false, cursor: next, cacheStatus: null };
  }

  #listed(name: string) {
    const { expiration, metadata } = this.#entries.get(name) as Entry;
    return {
      name,
      ...(expiration !== undefined && { expiration }),
      ...(metadata !== undefined && { metadata: JSON.parse(metadata) as unknown }),
    };
  }

  #entry(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry?.expiration === undefined || entry.expiration > this.#seconds()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #read(key: string, options: string | Reading = {}): unknown {
    const { type = "text", cacheTtl = SHORTEST.cached } =
      typeof options === "string" ? { type: options } : options;
    if (type !== "text" && type !== "json") throw new TypeError(`In Node, KV reads no ${type}.`);
    if (cacheTtl < SHORTEST.cached) {
      const reason = `Invalid cache_ttl of ${cacheTtl}. Cache TTL must be at least ${SHORTEST.cached}.`;
      throw failed("GET", 400, reason);
    }
    const entry = this.#entry(key);
    if (entry === undefined) return null;
    return type === "json" ? JSON.parse(entry.value) : entry.value;
  }
}

/** A call leaves the isolate, whose other work goes on meanwhile. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function checkKey(key: string, call: string): void {
  if (key === "") throw new TypeError("Key name cannot be empty.");
  if (key === "." || key === "..") throw new TypeError(`"${key}" is not allowed as a key name.`);
  checkLength(key, call);
}

function checkLength(key: string, call: string): void {
  const length = Buffer.byteLength(key);
  if (length <= LONGEST.key) return;
  const reason = `UTF-8 encoded length of ${length} exceeds key length limit of ${LONGEST.key}.`;
  throw failed(call, 414, reason);
}

/** When an entry ends, in seconds since 1970. */
function expirationOf({ expiration, expirationTtl }: Writing, now: number): number | undefined {
  const refused = (what: string, rule: string) => failed("PUT", 400, `Invalid ${what}. ${rule}`);
  if (expirationTtl !== undefined) {
    const what = `expiration_ttl of ${expirationTtl}`;
    if (!(expirationTtl > 0)) throw refused(what, "Please specify integer greater than 0.");
    if (expirationTtl < SHORTEST.life)
      throw refused(what, `Expiration TTL must be at least ${SHORTEST.life}.`);
    return now + Math.floor(expirationTtl);
  }
  if (expiration === undefined) return undefined;
  const what = `expiration of ${expiration}`;
  if (expiration <= now) {
    const rule =
      "Please specify integer greater than the current number of seconds since the UNIX epoch.";
    throw refused(what, rule);
  }
  if (expiration >= now + SHORTEST.life) return expiration;
  throw refused(what, `Expiration times must be at least ${SHORTEST.life} seconds in the future.`);
}

function failed(call: string, status: number, reason: string): Error {
  return new Error(`KV ${call} failed: ${status} ${reason}`);
}
