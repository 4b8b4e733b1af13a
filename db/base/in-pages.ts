/** The most rows that one query reads. A row can have 400 kB, and a page must fit in memory. */
export const PAGE_SIZE = 50;

/** Reads pages until one is not full. `read` gets the last row of the page before. */
export async function* inPages<Key, Row extends Key>(
  read: (after: Key | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < PAGE_SIZE) return;
    after = rows.at(-1);
  }
}

/** Milliseconds since 1970 as an ISO 8601 time. */
export function time(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
