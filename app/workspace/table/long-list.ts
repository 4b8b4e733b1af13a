import { useState } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { useCall } from "#app/calls/use-call.ts";
import { MAX_NAME_LENGTH } from "#domain/list-filters.ts";

// A long list is read page by page, newest first: `before` is the `next` of the page before.

/** The most queries of one load: each looks at 10,000 rows, and rare rows are far apart. */
const MAX_QUERIES = 20;

type LongPage<Row> = { rows: Row[]; next: string | null };

/** The texts that each filter of a list accepts. It is no schema, so that a page with a list does not load zod. */
type FilterRules = Record<string, readonly string[] | ((text: string) => boolean)>;

/** Whether a text can be a name or an id. */
export function isName(text: string): boolean {
  return text.length > 0 && text.length <= MAX_NAME_LENGTH;
}

/** The filters in the address of the page. One with a text that it cannot have is left out. */
export function filterIn<Rules extends FilterRules>(rules: Rules, request: Request) {
  const { searchParams } = new URL(request.url);
  const given = Object.entries(rules).flatMap(([name, rule]) => {
    const text = searchParams.get(name);
    if (text === null) return [];
    return (typeof rule === "function" ? rule(text) : rule.includes(text)) ? [[name, text]] : [];
  });
  return Object.fromEntries(given) as {
    [Name in keyof Rules]?: Rules[Name] extends readonly (infer Text)[] ? Text : string;
  };
}

/**
 * Makes a function that loads the next rows that match a filter. It looks further back while nothing matches.
 * @param ask asks for one page
 */
export function longListLoader<Filter extends object, Page extends LongPage<unknown>>(
  ask: (query: Filter & { before?: string }, signal?: AbortSignal) => Promise<RestReply<Page>>,
) {
  return async (filter: Filter, place: { before?: string; signal?: AbortSignal } = {}) => {
    let { before } = place;
    for (let count = 1; ; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const response = await ask(before ? { ...filter, before } : filter, place.signal);
      if (!response.ok) return response;
      // oxlint-disable-next-line no-await-in-loop -- see above
      const page = await response.json();
      const isEnough = page.rows.length > 0 || page.next === null || count === MAX_QUERIES;
      const { ok, status, body } = response;
      if (isEnough) return { ok, status, body, json: async () => page };
      before = page.next ?? undefined;
    }
  };
}

/** The rows of the first page, and those that were loaded after it. */
export function useOlderRows<Row>(
  first: LongPage<Row>,
  load: (before?: string) => Promise<RestReply<LongPage<Row>>>,
) {
  const [older, setOlder] = useState<{ after: LongPage<Row> } & LongPage<Row>>();
  const { send, isSending, refusal } = useCall();
  // Another filter has another first page.
  const loaded = older?.after === first ? older : undefined;
  const rows = [...first.rows, ...(loaded?.rows ?? [])];
  const { next } = loaded ?? first;

  async function more() {
    const response = await send(async () => load(next ?? undefined));
    if (!response) return;
    const page = await response.json();
    setOlder({ after: first, rows: [...(loaded?.rows ?? []), ...page.rows], next: page.next });
  }

  return { rows, next, more: () => void more(), isLoading: isSending, refusal };
}
