import { DEFAULT_CHOICE } from "#app/clients/model-field.tsx";
import { inDollarWords } from "#app/calls/budget-rule.ts";
import { checkedCall } from "#app/calls/use-save.ts";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient, SavedClient } from "#domain/clients/replies.ts";
import { DEFAULT_TEMPERATURE, MODEL_UNKNOWN } from "#domain/clients/client.ts";
import { readableOrigin, splitOrigins } from "#domain/clients/origin.ts";
import { readDollars } from "#domain/usage/money.ts";

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
    // Only a new client has this field here. For existing clients it stands in the tab Limits.
    monthlyBudget: "",
  };
}

/**
 * A save of the client modal.
 * @param options.asked the names of models that the person has been asked about
 */
export function clientRequest(
  { monthlyBudget, ...fields }: ReturnType<typeof clientFields>,
  client: ListedClient | null,
  { version, asked }: { version: number | undefined; asked: Set<string> },
) {
  const gptModel = fields.gptModel === DEFAULT_CHOICE ? undefined : fields.gptModel;
  const body = { ...fields, gptModel, allowedOrigins: splitOrigins(fields.allowedOrigins) };
  const { clients } = rest();
  // A key that was not changed is left out: an older one need not be a random UUID.
  const apikey = fields.apikey === client?.apikey ? undefined : fields.apikey;
  const changes = { ...body, apikey, clientid: client?.id ?? "", version };
  const isNew = gptModel !== undefined && gptModel !== client?.gptmodel;
  const doubt = async () => (isNew ? modelDoubt<SavedClient>(gptModel, asked) : null);
  return client === null
    ? checkedCall(
        async () => (await import("#domain/clients/client.ts")).ClientDraft,
        { ...body, monthlyBudget: readDollars(monthlyBudget) ?? undefined },
        async (json) => (await doubt()) ?? clients.add.$post({ json }),
        inDollarWords,
      )
    : checkedCall(
        async () => (await import("#domain/clients/client.ts")).ClientChanges,
        changes,
        async (json) => (await doubt()) ?? clients.edit.$post({ json }),
      );
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

/** The wait for the provider's list (ms). A slow provider does not hold up a save. */
const PATIENCE = 4_000;

/**
 * Looks up the model of a save before it is sent (product/clients 1).
 * @param asked the names that have been asked about: they are saved without a question
 * @returns a refusal with the question at the field, or `null`: save
 */
async function modelDoubt<T>(model: string, asked: Set<string>): Promise<RestReply<T> | null> {
  if (asked.has(model) || (await isKnown(model)) !== false) return null;
  asked.add(model);
  const errors = [{ path: "gptModel", message: MODEL_UNKNOWN }];
  return Response.json({ title: "Nothing has been saved yet.", errors }, { status: 409 });
}

async function isKnown(model: string): Promise<boolean | null> {
  try {
    const { models } = rest(AbortSignal.timeout(PATIENCE));
    const response = await models["look-up"].$get({ query: { model } });
    return response.ok ? (await response.json()).isKnown : null;
  } catch {
    return null;
  }
}
