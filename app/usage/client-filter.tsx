import type { LoadFailed } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { FilterField, optionsOf } from "#app/workspace/table/list-fields.tsx";
import type { ClientName } from "#domain/clients/replies.ts";

type ClientFilterProps = {
  /** The text of the choice that does not limit the page. */
  all: string;
  value: string | undefined;
  clients: ClientName[] | LoadFailed;
};

/** Limits a page to one client. A deleted one that the address has stays chosen. */
export function ClientFilter({ all, value, clients }: ClientFilterProps) {
  return (
    <LoadedPart part={clients} failure="The clients cannot be loaded right now.">
      {(clients) => {
        const named = clients.map(({ id, clientname }) => [id, clientname] as const);
        const isGone = value && !clients.some(({ id }) => id === value);
        const gone = isGone ? [[value, "Deleted client"] as const] : [];
        return (
          <FilterField
            label="Client"
            name="client"
            value={value}
            options={optionsOf(all, [...gone, ...named])}
          />
        );
      }}
    </LoadedPart>
  );
}
