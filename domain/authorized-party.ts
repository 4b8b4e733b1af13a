/** Whether an `id_token` is for a client ID alone, or names it as the authorized party where it is for several (OpenID Connect Core 3.1.3.7). */
export function isForUs(
  { aud, azp }: { aud: string | string[]; azp?: string | undefined },
  clientId: string,
): boolean {
  if (Array.isArray(aud) && aud.length > 1) return azp === clientId;
  return azp === undefined || azp === clientId;
}
