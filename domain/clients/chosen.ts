import { ModelName } from "#domain/model.ts";
import { Id } from "#domain/field.ts";
import { MAX_CHOSEN, MAX_CHOSEN_CLIENTS } from "#domain/list-filters.ts";
import { z } from "#domain/zod.ts";

const ChosenClients = z
  .array(Id)
  .min(1)
  .max(MAX_CHOSEN_CLIENTS, `At most ${MAX_CHOSEN_CLIENTS.toLocaleString("en")} clients at a time.`);

/** The body of `POST /clients/chosen/approve`: each of the clients shall have each of the widgets. */
export const ChosenClientsApproval = z.object({
  clients: ChosenClients,
  widgets: z.array(Id).min(1).max(MAX_CHOSEN, `At most ${MAX_CHOSEN} widgets at a time.`),
});
export type ChosenClientsApproval = z.output<typeof ChosenClientsApproval>;

/** The body of `POST /clients/chosen/move`. `to` is the model that the clients get. */
export const ChosenClientsMove = z.object({ clients: ChosenClients, to: ModelName });
export type ChosenClientsMove = z.output<typeof ChosenClientsMove>;

/** The reply to a change of several clients (product/clients 17). A client in no list was as wished before. */
export const ChangedClients = z
  .object({
    changed: z.array(z.string()).describe("The names of the clients that were changed"),
    refused: z
      .array(z.object({ id: z.string(), name: z.string(), reason: z.string() }))
      .describe("The clients that were not changed, each with a sentence"),
  })
  .meta({ id: "ChangedClients" });
export type ChangedClients = z.output<typeof ChangedClients>;
