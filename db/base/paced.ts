/**
 * Runs a part of long work, then pauses for as long as it took: the database runs one statement at a time, and visitors' statements come
 * in between.
 */
export async function paced<T>(part: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await part();
  const pause = Date.now() - startedAt;
  await new Promise((resolve) => setTimeout(resolve, pause));
  return result;
}
