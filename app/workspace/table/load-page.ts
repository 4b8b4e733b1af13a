import { redirect } from "react-router";
import type { RestReply } from "#app/rest-client.ts";
import { initialLoad } from "#app/session/gate.ts";
import type { Page } from "#domain/list-query.ts";

/**
 * Loads a page of an administrators' list, with the number of all rows that match.
 * @throws a redirect to page 1 if the page no longer exists, and whatever `initialLoad` throws
 */
export async function loadPage<T>(
  request: Request,
  call: Promise<RestReply<T[]> & { headers: Pick<Headers, "get"> }>,
): Promise<Page<T>> {
  const rows = await initialLoad(request, call);
  const total = Number((await call).headers.get("X-Total-Count"));
  const url = new URL(request.url);
  if (rows.length === 0 && total > 0) {
    url.searchParams.delete("page");
    throw redirect(url.pathname + url.search);
  }
  return { rows, total };
}
