import { useSearchParams } from "react-router";
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
 * Changes the part of the list that is shown, in the page's address: going back shows the former one.
 * A new search or order begins at page one.
 */
export function useListSearch() {
  const [parameters, setParameters] = useSearchParams();
  function change(changes: Partial<ListQuery>) {
    setParameters(
      (former) => {
        const next = new URLSearchParams(former);
        if (changes.page === undefined) next.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value === "" || value === undefined) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { preventScrollReset: true, replace: changes.search !== undefined },
    );
  }
  return { parameters, change };
}
