import { createContext, use } from "react";
import type { EmptyAnswer, RestAnswer } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { BlockedSite, ClientKey, Finding, Fix } from "#domain/clients/answers.ts";
import type { PageToCheck } from "#domain/clients/page-check.ts";
import type { Site } from "#domain/own-site/answers.ts";
import type { SiteChanges } from "#domain/own-site/site-changes.ts";
import type { UsageReport } from "#domain/usage/answers.ts";

/**
 * The calls by which the editors of a client read and change it. Administrators name the client in each call, managers change their own
 * one (product/own-site 4).
 */
export type ClientSource = {
  /** The word for the client in the texts of the editors. */
  noun: "Client" | "Site";
  /** Whether the page has a tab Details, which has the tagline. */
  hasDetails: boolean;
  edit(changes: SiteChanges): Promise<RestAnswer<Site>>;
  keys(): Promise<RestAnswer<ClientKey[]>>;
  rotateKey(rotation: { endsAt: string; version: number }): Promise<RestAnswer<Site>>;
  endKey(apikey: string): Promise<EmptyAnswer>;
  blockedSites(): Promise<RestAnswer<BlockedSite[]>>;
  forgetSite(origin: string): Promise<EmptyAnswer>;
  allowOrigin(wanted: { origin: string; version: number }): Promise<RestAnswer<Site>>;
  check(page: PageToCheck): Promise<RestAnswer<{ findings: Finding[] }>>;
  /** Sends the call that mends a finding of the page check. */
  mend(fix: Fix): Promise<RestAnswer<Site>>;
  usage(): Promise<RestAnswer<UsageReport>>;
  deleteTexts(): Promise<RestAnswer<{ removed: number }>>;
};

export const ClientSourceContext = createContext<ClientSource | null>(null);

/** The calls of the client that the page shows. Throws outside of a ClientSourceContext. */
export function useClientSource(): ClientSource {
  const source = use(ClientSourceContext);
  if (source === null) throw new Error("The editors of a client need a source of it.");
  return source;
}

/** The calls of administrators for a client. */
export function administratorsSource(id: string): ClientSource {
  const param = { id };
  const calls = () => rest().clients;
  return {
    noun: "Client",
    hasDetails: true,
    edit: async (changes) => calls().edit.$post({ json: { ...changes, clientid: id } }),
    keys: async () => calls()[":id"].keys.$get({ param }),
    rotateKey: async (rotation) => calls().rotatekey.$post({ json: { ...rotation, clientid: id } }),
    endKey: async (apikey) => calls().endkey.$post({ json: { clientid: id, apikey } }),
    blockedSites: async () => calls()[":id"].refused.$get({ param }),
    forgetSite: async (origin) => calls()[":id"].refused.$delete({ param, json: { origin } }),
    allowOrigin: async (wanted) => calls().alloworigin.$post({ json: { ...wanted, clientid: id } }),
    check: async (page) => calls().check.$post({ json: { ...page, clientid: id } }),
    mend: async ({ call, body }) => calls()[call].$post({ json: body as never }),
    usage: async () => rest().usage.$get({ query: { client: id } }),
    deleteTexts: async () => rest().runs.texts.$delete({ json: { clientid: id } }),
  };
}
