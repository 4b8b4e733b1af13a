import { readableOrigin } from "#domain/clients/readable-origin.ts";
import {
  DEFAULT_MODEL,
  DEFAULT_TEMPERATURE,
  type ListedClient,
  type SavedClient,
} from "#domain/clients/client.ts";
import { splitOrigins } from "#domain/clients/origin.ts";

/** The fields of the client modal, as they are typed, in the names of the payload. */
export type ClientFields = ReturnType<typeof clientFields>;

/** The labels of the client modal. */
export const CLIENT_LABELS = {
  clientName: "Client Name",
  domainURL: "Domain URL",
  tagline: "Tagline",
  gptModel: "GPT Model",
  // The specification spells it like this (sic).
  gptTemp: "GPT Tempurature",
  apikey: "API Key",
  approvedToolkits: "Approved Toolkits",
  allowedOrigins: "Allowed origins",
  chatDays: "Keep chats for (days)",
  registration: "Registration",
};

/** The fields of a stored client, or of a new one. */
export function clientFields(client: ListedClient | null) {
  return {
    clientName: client?.clientname ?? "",
    domainURL: readableOrigin(client?.domainurl ?? ""),
    tagline: client?.tagline ?? "",
    gptModel: client?.gptmodel ?? DEFAULT_MODEL,
    gptTemp: client?.gpttemp ?? DEFAULT_TEMPERATURE,
    apikey: client?.apikey ?? "",
    approvedToolkits: (client?.approvedToolkits ?? []).toSorted(),
    allowedOrigins: (client?.allowedOrigins ?? []).map(readableOrigin).join(", "),
    chatDays: client?.chatDays?.toString() ?? "",
    registration: client?.registration ?? "open",
  };
}

/** The fields as they are sent. */
export function sentClient(fields: ClientFields) {
  return { ...fields, allowedOrigins: splitOrigins(fields.allowedOrigins) };
}

/**
 * Says how many of the approvals just saved were removed, because somebody else had deleted the toolkits or widgets meanwhile.
 * @returns the sentence, or `undefined` where none was removed
 */
export function droppedNote(
  client: SavedClient | null,
  noun: "toolkit" | "widget",
): string | undefined {
  const count = client?.dropped?.length ?? 0;
  if (count === 0) return undefined;
  if (count === 1) return `1 ${noun} that no longer exists was removed from the list.`;
  return `${count} ${noun}s that no longer exist were removed from the list.`;
}
