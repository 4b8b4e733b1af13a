/**
 * The path to which the provider of a client leads back. Each client has its own: a provider sends codes to the addresses that it was given
 * alone, so the provider of one client gets no code of another one's (product/single-sign-on 3).
 */
export function callbackPath(clientId: string): string {
  return `/auth/oidc/callback/${encodeURIComponent(clientId)}`;
}

/** The path where a sign-in by the provider of a client begins. */
export function startPath(clientId: string): string {
  return `/auth/oidc/start?${new URLSearchParams({ site: clientId })}`;
}
