import { z } from "#domain/zod.ts";
import { Origin } from "#domain/field.ts";
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
import { MAX_COLLECTION } from "#domain/toolkit-collection.ts";

/** The most rows of a list that is read without `page`: 20,000 widgets take 52 MB, and an isolate has 128 MB. */
export const MAX_WHOLE_LIST = 5_000;

/** The sentence for a list that is longer. */
export const LIST_TOO_LONG = "This list has more than 5,000 rows. Read it in pages, with ?page=1.";

/**
 * The query of a list (product/rest 7). Without `page` the answer is the whole list; with `page`, one page of the
 * rows that match `search`, and the header X-Total-Count has the number of all matches.
 */
export const ListQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  search: z.string().trim().max(MAX_SEARCH_LENGTH).default(""),
  sort: z.string().max(MAX_SORT_LENGTH).default(""),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** Users only: administrators, managers, other users, or those who wait for approval. */
  permission: z.enum(USER_FILTERS).optional(),
  /** Users only: the id of their client. */
  client: z.string().max(MAX_ID_LENGTH).optional(),
  /** Widgets only: their collection. */
  type: z.string().max(MAX_COLLECTION).optional(),
  /** Clients only: those that need attention (product/clients 15), or have no approved widget. */
  state: z.enum(CLIENT_STATES).optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/**
 * Limits a list of toolkits or widgets to those approved for the client of a site, as its dashboard shows them. It has an effect
 * for administrators only: everybody else gets the list of their own client.
 */
const SiteQuery = z.object({ domainURL: Origin.optional() });

export const WidgetListQuery = ListQuery.extend(SiteQuery.shape);

export const ToolkitListQuery = ListQuery.omit({
  permission: true,
  client: true,
  type: true,
  state: true,
}).extend({
  ...SiteQuery.shape,
  /** For administrators. Without it, the toolkits of the platform; `all`: all; the id of a client: those of the platform and of that client. */
  owner: z.string().max(MAX_ID_LENGTH).optional(),
});

/** One page of a list, and how many rows there are on all pages. */
export type Page<T> = { rows: T[]; total: number };
