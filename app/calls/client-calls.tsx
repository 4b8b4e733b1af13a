import { createContext, type ReactNode, use, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { type ClientCalls, createClientCalls } from "#app/rest-client.ts";
import { rest, withSession } from "#app/session/session-calls.ts";
import type { Fix } from "#domain/clients/replies.ts";

type ShownClient = {
  /** The word for the client in the texts of the editors. Managers call it their site. */
  noun: "Client" | "Site";
  calls: ClientCalls;
};

const ClientContext = createContext<ShownClient | null>(null);

/** The calls about the client that the page shows (product/own-site 2). Throws outside of a ClientProvider. */
export function useClientCalls(): ShownClient {
  const client = use(ClientContext);
  if (client === null) throw new Error("The editors of a client need a ClientProvider.");
  return client;
}

/**
 * The calls about a client: `/site` without an id, for its managers, `/clients/{id}` for administrators.
 * @param signal aborts the calls when the person leaves the page
 */
export function callsOfClient(id?: string, signal?: AbortSignal): ClientCalls {
  const path = id === undefined ? "/site" : `/clients/${encodeURIComponent(id)}`;
  return createClientCalls(location.origin + path, withSession(signal));
}

export function useClientUsage() {
  const { calls } = useClientCalls();
  return useLoad(async () => calls.usage.$get({ query: {} }), calls);
}

type ClientProviderProps = {
  /** The client that an administrator has opened; left out, the own client of a manager. */
  id?: string;
  children: ReactNode;
};

/** Editors inside of it read and change one client: managers at `/site`, administrators at `/clients/{id}`. */
export function ClientProvider({ id, children }: ClientProviderProps) {
  const [client] = useState((): ShownClient => ({
    noun: id === undefined ? "Site" : "Client",
    calls: callsOfClient(id),
  }));
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** Sends the call that mends a finding of the page check. What approves something is a fix of administrators alone. */
export async function mend(calls: ClientCalls, fix: Fix) {
  if (fix.call === "editwidgets") return rest().clients.editwidgets.$post({ json: fix.body });
  if (fix.call === "alloworigin")
    return calls.alloworigin.$post({ json: { origin: fix.body.origin } });
  const { approvedToolkits, hostSites, version } = fix.body;
  if (approvedToolkits) return rest().clients.edit.$post({ json: fix.body });
  return calls.edit.$post({ json: { hostSites, version } });
}
