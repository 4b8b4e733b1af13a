import { env } from "#tests/support/app.ts";

/**
 * A fault of the database: its call number `at` of a step fails before it takes effect, or after; with `lasts`, all later calls fail too.
 * A batch is one call, because D1 runs it whole or not at all.
 */
export type Fault = { at: number; when: "before" | "after"; lasts: boolean };

/** The faults of a step. All isolates share one number of calls. */
type Faults = { arm(fault: Fault | null): void; pass<T>(send: () => Promise<T>): Promise<T> };

/** The bindings of one isolate: what it has in memory belongs to them, so new ones remember nothing. */
export type Isolate = { bindings: { DB: D1Database; KV: KVNamespace }; kill(): void };

const lost = () => new Error("D1_ERROR: Network connection lost.");

/** Counts the calls of the database, and lets one of them fail. */
export function createFaults(): Faults {
  let [armed, calls]: [Fault | null, number] = [null, 0];
  return {
    arm(fault) {
      [armed, calls] = [fault, 0];
    },
    async pass(send) {
      calls += 1;
      const isHit = armed !== null && (calls === armed.at || (armed.lasts && calls > armed.at));
      if (isHit && armed?.when === "before") throw lost();
      const result = await send();
      if (isHit) throw lost();
      return result;
    },
  };
}

/** An isolate without any memory. After `kill`, none of its calls reaches the database: what it had under way is lost. */
export function createIsolate(faults: Faults): Isolate {
  let isDead = false;
  const send = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isDead) throw lost();
    return faults.pass(call);
  };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const watched = (original: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(original, {
      get(statement, name) {
        if (name === "bind") return (...values: unknown[]) => watched(statement.bind(...values));
        if (name === "all" || name === "run")
          return async () => send(async () => statement[name]());
        if (name === "raw") return async () => send(async () => statement.raw());
        return member(statement, name);
      },
    });
    originals.set(proxy, original);
    return proxy;
  };
  const DB = new Proxy(env.DB, {
    get(database, name) {
      if (name === "prepare") return (query: string) => watched(database.prepare(query));
      if (name !== "batch") return member(database, name);
      return async (statements: D1PreparedStatement[]) =>
        send(async () => database.batch(statements.map((one) => originals.get(one) ?? one)));
    },
  });
  const KV = new Proxy(env.KV, { get: (namespace, name) => member(namespace, name) });
  return { bindings: { DB, KV }, kill: () => void (isDead = true) };
}

function member(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === "function" ? value.bind(target) : value;
}
