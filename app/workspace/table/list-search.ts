import { useContext } from "react";
import {
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigation,
  useSearchParams,
} from "react-router";
import {
  CLIENT_STATES,
  MAX_ID_LENGTH,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
  MAX_SORT_LENGTH,
  PAGE_SIZE,
  USER_FILTERS,
} from "#domain/list-filters.ts";
import type { ListQuery } from "#domain/list-query.ts";
import { MAX_COLLECTION } from "#domain/toolkit-collection.ts";

/** The list query in a URL. A value that the REST call would refuse counts as left out. */
export function listQueryIn(request: Request): ListQuery & { page: number } {
  const { searchParams } = new URL(request.url);
  const text = (name: string, most: number) => {
    const value = searchParams.get(name)?.trim() ?? "";
    return value.length <= most ? value : "";
  };
  const oneOf = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === searchParams.get(name));
  const count = (name: string, most: number) => {
    const value = Number(searchParams.get(name));
    return Number.isInteger(value) && value > 0 && value <= most ? value : undefined;
  };
  return {
    page: count("page", MAX_PAGE) ?? 1,
    size: count("size", MAX_PAGE_SIZE) ?? PAGE_SIZE,
    search: text("search", MAX_SEARCH_LENGTH),
    sort: text("sort", MAX_SORT_LENGTH),
    order: oneOf("order", ["asc", "desc"]) ?? "asc",
    permission: oneOf("permission", USER_FILTERS),
    client: text("client", MAX_ID_LENGTH) || undefined,
    type: text("type", MAX_COLLECTION) || undefined,
    state: oneOf("state", CLIENT_STATES),
  };
}

/** A query as parameters of the typed client. */
export function asParameters(query: object): Record<string, string> {
  const named = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}

/**
 * Returns a function that reads the parameters of the URL, or of the one that the page is loading. It asks the router, which has the
 * parameters before the page is rendered with them: of two changes within a moment, the second one keeps the first.
 */
function useLatestParameters(): () => URLSearchParams {
  const { pathname } = useLocation();
  const router = useContext(RouterContext)?.router;
  return () => {
    const coming = router?.state.navigation.location;
    const latest = coming?.pathname === pathname ? coming : router?.state.location;
    return new URLSearchParams(latest?.search);
  };
}

/**
 * The query of the list, which may still be loading, and a function that changes it. The URL holds the query, so the browser's Back
 * shows the former one. A new search or order starts at page 1.
 */
export function useListSearch() {
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const latestParameters = useLatestParameters();
  const parameters = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  function change(changes: Record<string, string | number | undefined>) {
    const next = latestParameters();
    if (changes.page === undefined) next.delete("page");
    for (const [name, value] of Object.entries(changes)) {
      if (value === "" || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    setParameters(next, { preventScrollReset: true, replace: changes.search !== undefined });
  }
  return { parameters, change };
}
