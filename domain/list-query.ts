import { z } from "#domain/zod.ts";
import { Origin } from "#domain/clients/origin.ts";

/** The most rows of one page of a list. */
const MAX_PAGE_SIZE = 100;

/** How many rows a page has where the caller does not say. */
const PAGE_SIZE = 25;

/** The most characters of a search. */
export const MAX_SEARCH_LENGTH = 100;

/**
 * What part of an administrator's list is asked for. Without `page` it is the whole list, as spec 7 has it; with it, that page
 * of what matches `search`, the number of all matches standing in the header X-Total-Count.
 */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  search: z.string().trim().max(MAX_SEARCH_LENGTH).default(""),
  sort: z.string().max(30).default(""),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** Widgets only: the collection they belong to. */
  type: z.string().max(60).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/**
 * The site whose toolkits or widgets are meant, as its dashboard shows them: those its client has approved. It narrows what
 * administrators get, who see every client's; for everybody else the server has cut the lists to their own client's anyway.
 */
export const SiteQuery = z.object({ domainURL: Origin.optional() });

/** What part of the list of widgets is asked for. */
export const WidgetListQuery = ListQuery.extend(SiteQuery.shape);

/** One page of a list, and how many rows there are on all pages. */
export type Page<T> = { rows: T[]; total: number };
