import type { ClientTab } from "#domain/clients/attention.ts";

/** The path of a client's page, with the tab that is open. */
export function clientPath(id: string, tab: ClientTab = "overview"): string {
  const query = tab === "overview" ? "" : `?${new URLSearchParams({ tab })}`;
  return `/clients/${encodeURIComponent(id)}${query}`;
}
