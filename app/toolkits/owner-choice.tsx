import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";

/** The parameter of a page with toolkits, as that of its call: the platform's toolkits, or those of clients, too. */
export function ownerIn(request: Request): { owner?: "all" } {
  return new URL(request.url).searchParams.get("owner") === "all" ? { owner: "all" } : {};
}

/** Whether a page shows the toolkits of clients beside those of the platform. The address has it. */
export function OwnerChoice() {
  const { parameters, change } = useListSearch();
  return (
    <EditorSwitch
      label="Toolkits of clients, too"
      isOn={parameters.get("owner") === "all"}
      onChange={(isOn) => change({ owner: isOn ? "all" : undefined })}
    />
  );
}

/** The names of the clients that toolkits belong to, by id. */
export function ownerNames(
  clients: { id: string; clientname: string }[],
): (toolkit: { clientId: string | null }) => string {
  const names = new Map(clients.map(({ id, clientname }) => [id, clientname]));
  return ({ clientId }) => (clientId === null ? "" : (names.get(clientId) ?? "Client"));
}
