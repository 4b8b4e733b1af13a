import { type Client, framingOrigins } from "#domain/clients/client.ts";
import { hostSiteSources, matchesHostSite } from "#domain/clients/host-sites.ts";

/** The fields of a client that decide who may frame its widgets. */
export type Framing = Pick<Client, "domainurl" | "allowedOrigins" | "hostSites">;

/** The sources of `frame-ancestors` beside this site: the client's sites, and those of its site builders (product/clients 10). */
export function framingSources(client: Framing): string[] {
  const origins = framingOrigins(client);
  return [...new Set([...origins, ...hostSiteSources(client.hostSites, origins)])];
}

/** True where a site may frame the client's widgets. */
export function mayFrame(client: Framing, origin: string): boolean {
  return framingSources(client).some((source) => matchesHostSite(source, origin));
}
