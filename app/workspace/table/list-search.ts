import { useLocation, useNavigation, useSearchParams } from "react-router";
import { ListQuery } from "#domain/list-query.ts";

/** The part of a list that an address asks for. It always names a page: administrators' lists can be long. */
export function listQueryIn(request: Request): ListQuery & { page: number } {
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const query = ListQuery.safeParse(parameters).data ?? ListQuery.parse({});
  return { ...query, page: query.page ?? 1 };
}

/** A list query as the typed client sends it. */
export function asParameters(query: Partial<ListQuery>): Record<string, string> {
  const named = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

/**
 * The part of the list that was last asked for, which may still be loading, and how another one is. It stands in the page's
 * address: going back shows the former one. A new search or order begins at page one.
 */
export function useListSearch() {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const parameters = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  function change(changes: Partial<ListQuery>) {
    const next = new URLSearchParams(parameters);
    if (changes.page === undefined) next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "" || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setParameters(next, { preventScrollReset: true, replace: changes.search !== undefined });
  }
  return { parameters, change };
}
