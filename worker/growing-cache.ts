import { LRUCache } from "lru-cache";

/**
 * A cache of the `max` entries that were used last, which takes memory for those that it has. With its own `max`, lru-cache allocates
 * all of them at the start of an isolate: four caches of thousands take a tenth of that time.
 * @param ttl milliseconds after which an entry is gone
 */
export function growingCache<V extends NonNullable<unknown>>(
  max: number,
  ttl?: number,
): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ...(ttl && { ttl }) });
}
