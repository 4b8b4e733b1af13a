/** The path of the list of accounts with the editor of one open. */
export function userPath(id: string): string {
  return `/users?${new URLSearchParams({ person: id })}`;
}
