import { isApprovedFor } from "#domain/clients/approval.ts";
import { type EmptyReply, pathParameters, type RestReply } from "#app/rest-client.ts";
import type { useClientCalls } from "#app/calls/client-calls.tsx";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient } from "#domain/clients/replies.ts";
import type { VisitorWidget } from "#domain/embeds.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";
import type { NewServiceToken, ServiceToken } from "#domain/service-tokens/replies.ts";
import type { ServiceTokenDraft } from "#domain/service-tokens/service-token.ts";

/** The calls about the tokens of one owner: the own site of a manager, a client, or the platform (product/service-tokens 1). */
export type TokenSource = {
  owner: "site" | "client" | "platform";
  list(): Promise<RestReply<ServiceToken[]>>;
  make(draft: ServiceTokenDraft): Promise<RestReply<NewServiceToken>>;
  end(id: string): Promise<EmptyReply>;
  /** A widget that a token can ask, as an example; null without one. */
  example(): Promise<VisitorWidget | null>;
};

export function clientTokens(
  { noun, calls }: ReturnType<typeof useClientCalls>,
  client: EditedSite | ListedClient,
): TokenSource {
  return {
    owner: noun === "Site" ? "site" : "client",
    list: async () => calls.tokens.$get(),
    make: async (json) => calls.tokens.$post({ json }),
    end: async (id) => calls.tokens.$delete({ json: { id } }),
    example: async () => visible(await shownWidget(client), client.apikey),
  };
}

/** A widget that the pages of a client show. */
async function shownWidget(client: EditedSite | ListedClient) {
  if ("approvedWidgets" in client) {
    const reply = await rest().widgets.names.$get();
    const names = reply.ok ? await reply.json() : [];
    return names.find((name) => isApprovedFor(client, name));
  }
  const reply = await rest().site.widgets.$get();
  const widgets = reply.ok ? await reply.json() : [];
  return widgets.find(({ isShown }) => isShown);
}

/** The calls of administrators for tokens that belong to no client. Those ask no widget. */
export const platformTokens: TokenSource = {
  owner: "platform",
  list: async () => rest().tokens.$get({ query: {} }),
  make: async (json) => rest().tokens.$post({ json }),
  end: async (id) => rest().tokens.$delete({ json: { id } }),
  example: async () => null,
};

/** A widget as visitors get it; null if they do not get it. */
async function visible(
  widget: { id: string; type: string } | undefined,
  apikey: string,
): Promise<VisitorWidget | null> {
  if (!widget) return null;
  const param = pathParameters({ type: widget.type, id: widget.id, apikey });
  const reply = await rest().ai[":type"][":id"][":apikey"].$get({ param, query: {} });
  return reply.ok ? (await reply.json()).data : null;
}
