/** The path where a sign-in by the provider of a client begins. */
export function startPath(clientId: string): string {
  return `/auth/oidc/start?${new URLSearchParams({ site: clientId })}`;
}
