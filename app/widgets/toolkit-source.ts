import { createContext, use } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { useIsAdmin } from "#app/session/use-session.ts";
import type { ImportPlan } from "#domain/toolkit-replies.ts";
import type { OnConflict } from "#domain/toolkit-file.ts";

type ImportBody = { file: Record<string, unknown>; onConflict: OnConflict; dryRun: boolean };

/** The calls about the toolkits that a person may change: of administrators all, of managers their own (product/own-site 6). */
export type ToolkitSource = {
  list(): Promise<RestReply<{ id: string; name: string; collection: string }[]>>;
  bringIn(body: ImportBody): Promise<RestReply<ImportPlan>>;
  /** A sentence: who can use a fresh copy of a widget. */
  copied: string;
};

const ADMINISTRATORS_TOOLKITS: ToolkitSource = {
  list: async () => rest().toolkits.$get({ query: {} }),
  bringIn: async (json) => rest().toolkits.import.$post({ json }),
  copied: "No client has approved it",
};

export const OWN_TOOLKITS: ToolkitSource = {
  list: async () => rest().site.toolkits.$get(),
  bringIn: async (json) => rest().site.toolkits.import.$post({ json }),
  copied: "Your site can show it",
};

/** Set on the page of a site, where administrators do as its managers. */
export const ToolkitSourceContext = createContext<ToolkitSource | null>(null);

/** The calls about toolkits of this page. */
export function useToolkitSource(): ToolkitSource {
  const ofPerson = useIsAdmin() ? ADMINISTRATORS_TOOLKITS : OWN_TOOLKITS;
  return use(ToolkitSourceContext) ?? ofPerson;
}
