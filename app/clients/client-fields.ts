import { rest } from "#app/session/session-calls.ts";
import type { ListedClient, SavedClient } from "#domain/clients/answers.ts";
import { modelDoubt } from "#app/clients/model-doubt.ts";
import { saveRequest } from "#app/calls/save-request.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import { ClientChanges, ClientDraft, DEFAULT_TEMPERATURE } from "#domain/clients/client.ts";
import { DEFAULT_CHOICE } from "#domain/clients/client-model.ts";
import { splitOrigins } from "#domain/clients/origin.ts";

/** The labels of the client modal. */
export const CLIENT_LABELS = {
  clientName: "Client Name",
  domainURL: "Domain URL",
  tagline: "Tagline",
  gptModel: "GPT Model",
  // The spelling is meant, sic (product/clients 5).
  gptTemp: "GPT Tempurature",
  reasoningEffort: "Reasoning effort",
  apikey: "API Key",
  approvedToolkits: "Approved Toolkits",
  allowedOrigins: "Allowed origins",
  registration: "Registration",
};

/** The fields of the client modal, for a stored client or a new one, named as in the payload. */
export function clientFields(client: ListedClient | null) {
  return {
    clientName: client?.clientname ?? "",
    domainURL: readableOrigin(client?.domainurl ?? ""),
    tagline: client?.tagline ?? "",
    gptModel: client?.gptmodel ?? DEFAULT_CHOICE,
    gptTemp: client?.gpttemp ?? DEFAULT_TEMPERATURE,
    reasoningEffort: client?.reasoningEffort ?? "",
    apikey: client?.apikey ?? "",
    approvedToolkits: (client?.approvedToolkits ?? []).toSorted(),
    allowedOrigins: (client?.allowedOrigins ?? []).map(readableOrigin).join(", "),
    registration: client?.registration ?? "approval",
  };
}

/**
 * A save of the client modal.
 * @param options.asked the names of models that the person has been asked about
 */
export function clientRequest(
  fields: ReturnType<typeof clientFields>,
  client: ListedClient | null,
  { version, asked }: { version: number | undefined; asked: Set<string> },
) {
  const gptModel = fields.gptModel === DEFAULT_CHOICE ? undefined : fields.gptModel;
  const body = { ...fields, gptModel, allowedOrigins: splitOrigins(fields.allowedOrigins) };
  const { clients } = rest();
  // A key that was not changed is left out: an older one need not be a random UUID.
  const apikey = fields.apikey === client?.apikey ? undefined : fields.apikey;
  const changes = { ...body, apikey, clientid: client?.id ?? "", version };
  const request =
    client === null
      ? saveRequest(ClientDraft, body, (json) => clients.add.$post({ json }))
      : saveRequest(ClientChanges, changes, (json) => clients.edit.$post({ json }));
  const isNew = gptModel !== undefined && gptModel !== client?.gptmodel;
  const doubt = async () => (isNew ? modelDoubt<SavedClient>(gptModel, asked) : null);
  return { errors: request.errors, send: async () => (await doubt()) ?? request.send() };
}

/** The message after a save, with the number of approvals that the save dropped (product/clients 3). */
export function savedText(client: SavedClient | null, noun: "toolkit" | "widget"): string {
  const count = client?.dropped?.length ?? 0;
  const dropped = [
    "",
    ` 1 ${noun} that no longer exists was removed from the list.`,
    ` ${count} ${noun}s that no longer exist were removed from the list.`,
  ][Math.min(count, 2)];
  return `Client has been saved.${dropped}`;
}
