/** The address of the tab Statements of the page Usage. */
export function statementsPath(filter: Record<string, string>): string {
  return `/usage?${new URLSearchParams({ ...filter, tab: "statements" })}`;
}
