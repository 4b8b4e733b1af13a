import { env } from "#tests/support/app.ts";

/** D1 and KV bindings that count their calls; `asked` lists the keys that were read from KV, `stored` those written. */
export function countedBindings() {
  const counted = { database: 0, cache: 0 };
  const asked: unknown[] = [];
  const stored: unknown[] = [];
  const bindings = {
    DB: counting(env.DB, ["prepare", "batch"], () => (counted.database += 1)),
    KV: counting(
      counting(env.KV, ["put"], (key) => stored.push(key)),
      ["get"],
      (keys) => {
        counted.cache += 1;
        asked.push(...[keys].flat());
      },
    ),
  };
  return { counted, asked, stored, bindings };
}

// A statement counts when it is sent, by one of these methods or in a batch.
const SENDING = ["all", "raw", "run", "first"];

function counting<T extends object>(
  binding: T,
  names: string[],
  count: (first?: unknown) => unknown,
): T {
  return new Proxy(binding, {
    get(target, name) {
      const member = Reflect.get(target, name) as (...values: unknown[]) => unknown;
      if (!names.includes(String(name))) return member.bind(target);
      if (name === "prepare")
        return (query: string) => statement(member.call(target, query), count);
      return (...values: unknown[]) => {
        const [first] = values;
        count(first);
        return member.apply(target, Array.isArray(first) ? [first.map(plain)] : values);
      };
    },
  });
}

const originals = new WeakMap<object, object>();

function statement(original: unknown, count: () => void): object {
  const proxy = new Proxy(original as object, {
    get(target, name) {
      const member = Reflect.get(target, name) as (...values: unknown[]) => unknown;
      if (name === "bind")
        return (...values: unknown[]) => statement(member.apply(target, values), count);
      if (SENDING.includes(String(name))) count();
      return member.bind(target);
    },
  });
  originals.set(proxy, original as object);
  return proxy;
}

/** Unwraps a counted statement, because `batch` accepts the platform's own statements only. Returns any other value unchanged. */
function plain(value: unknown): unknown {
  return typeof value === "object" && value !== null ? (originals.get(value) ?? value) : value;
}
