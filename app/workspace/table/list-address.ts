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
