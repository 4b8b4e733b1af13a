/** The address of the administrators' answers that match a filter. */
export function answersPath(filter: Record<string, string>): string {
  return `/runs?${new URLSearchParams(filter)}`;
}

/** The address of the tab Statements of the page Usage. */
export function statementsPath(filter: Record<string, string>): string {
  return `/usage?${new URLSearchParams({ ...filter, tab: "statements" })}`;
}
