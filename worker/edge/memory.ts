import { LRUCache } from "lru-cache";
import { growingCache } from "#worker/growing-cache.ts";

/** Milliseconds for which an isolate serves an entry without another read of KV. */
const FRESH_MS = 1_000;

type Known = { text: string; value: object; readAt: number };

/** The cache of one isolate in front of a KV namespace. */
export type Memory = {
  /** The value of an entry that was read within FRESH_MS. */
  fresh(key: string): object | undefined;
  /** The object that was parsed from the same text before. */
  same(key: string, text: string): object | undefined;
  keep(key: string, text: string, value: object): void;
  drop(key: string): void;
  /** Counts invalidations of a key. If it changed while you were reading, your value is stale: do not cache it. */
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
  const drops = growingCache<number>(10_000);
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
