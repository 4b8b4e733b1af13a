import { useEffect, useState } from "react";
import { clientPath } from "#app/clients/client-path.ts";
import type { PaletteEntry } from "#app/palette/palette-pages.ts";
import { rest } from "#app/session/session-calls.ts";
import { fold } from "#domain/fold.ts";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";

/** Debounce of the search, in milliseconds. */
const PAUSE = 250;

/** How many entries of a kind are shown. */
const SHOWN = 5;

/** How many are asked for: the list of widgets also finds a text in a prompt, and names come first. */
const ASKED = "20";

type Found = { text: string; entries: PaletteEntry[]; hasFailed: boolean };

/**
 * Searches widgets, clients and people by a text: one round of calls for each pause in typing.
 * @param text the search; an empty one finds nothing
 */
export function usePaletteSearch(text: string) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (text === "") return;
    const controller = new AbortController();
    const { signal } = controller;
    async function find() {
      const next = await search(text, signal);
      if (!signal.aborted) setFound(next);
    }
    const timer = setTimeout(() => void find(), PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  const isCurrent = found?.text === text;
  return {
    entries: text !== "" && found ? found.entries : [],
    isSearching: text !== "" && !isCurrent,
    hasFailed: text !== "" && isCurrent && found.hasFailed,
  };
}

async function search(text: string, signal: AbortSignal): Promise<Found> {
  const api = rest(signal);
  const query = { page: "1", size: ASKED, search: text };
  const lists = [
    rowsOf(text, api.widgets.$get({ query }), (widget) => ({
      group: "Widgets",
      path: workbenchPath(widget),
      label: widget.data.name,
      hint: widget.type,
    })),
    rowsOf(text, api.clients.$get({ query }), ({ id, clientname, domainurl }) => ({
      group: "Clients",
      path: clientPath(id),
      label: clientname,
      hint: domainurl,
    })),
    rowsOf(text, api.users.$get({ query }), ({ username, company }) => ({
      group: "People",
      path: `/users?${new URLSearchParams({ search: username })}`,
      label: username,
      hint: company,
    })),
  ];
  const all = await Promise.all(lists);
  return { text, entries: all.flatMap((one) => one ?? []), hasFailed: all.includes(null) };
}

/** The first entries of a list, those with the text in their name before others, or `null` if it cannot be loaded. */
async function rowsOf<T>(
  text: string,
  call: Promise<{ ok: boolean; json(): Promise<T[]> }>,
  entryOf: (row: T) => PaletteEntry,
): Promise<PaletteEntry[] | null> {
  const response = await call.catch(() => null);
  if (!response?.ok) return null;
  const entries = (await response.json()).map(entryOf);
  const isNamed = ({ label }: PaletteEntry) => fold(label).includes(fold(text));
  const named = Map.groupBy(entries, isNamed);
  return [...(named.get(true) ?? []), ...(named.get(false) ?? [])].slice(0, SHOWN);
}
