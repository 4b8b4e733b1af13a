import { LRUCache } from "lru-cache";

/** How long an isolate takes an entry for what KV holds, in milliseconds: many visitors at once cost one read. */
const FRESH_MS = 1_000;

type Known = { text: string; value: object; readAt: number };

/** What this isolate knows of one KV namespace: entries as they were read, and which have been dropped since when. */
export type Memory = {
  /** The value of an entry that was read a moment ago. */
  fresh(key: string): object | undefined;
  /** The value of an entry as it was read before, if its text is still the same. */
  same(key: string, text: string): object | undefined;
  keep(key: string, text: string, value: object): void;
  drop(key: string): void;
  /** How often an entry has been dropped. Who reads while it rises has read something old, and must not keep it. */
  drops(key: string): number;
};

const memories = new WeakMap<KVNamespace, Memory>();

/** The memory of a KV namespace. */
export function memoryOf(kv: KVNamespace): Memory {
  const memory = memories.get(kv) ?? createMemory();
  memories.set(kv, memory);
  return memory;
}

function createMemory(): Memory {
  // In characters: an isolate has 128 MB.
  const entries = new LRUCache<string, Known>({
    maxSize: 4_000_000,
    sizeCalculation: ({ text }) => text.length,
  });
  const drops = new LRUCache<string, number>({ max: 10_000 });
  return {
    fresh(key) {
      const known = entries.get(key);
      return known && Date.now() - known.readAt < FRESH_MS ? known.value : undefined;
    },
    same(key, text) {
      const known = entries.get(key);
      return known?.text === text ? known.value : undefined;
    },
    keep: (key, text, value) => entries.set(key, { text, value, readAt: Date.now() }),
    drop(key) {
      entries.delete(key);
      drops.set(key, (drops.get(key) ?? 0) + 1);
    },
    drops: (key) => drops.get(key) ?? 0,
  };
}
