import { Badge } from "@chakra-ui/react";
import { useEffect, useEffectEvent } from "react";
import { Pencil } from "#app/look/icons.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { type DialogState, useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { DataTable, type Filter } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { User } from "#domain/account-replies.ts";
import { roleName } from "#domain/account-roles.ts";
import type { UserLocation } from "#domain/accounts.ts";
import type { Route } from "./+types/users.ts";

const UserEditor = lazyPart(() => import("#app/accounts/user-editor.tsx"), "UserEditor");

const PERMISSION: Filter = {
  name: "permission",
  label: "Permission",
  options: [
    { value: "user", text: "User" },
    { value: "manager", text: "Manager" },
    { value: "admin", text: "Admin" },
    { value: "waiting", text: "Waiting for approval" },
  ],
};

export const meta = titled("User Management");

export const clientLoader = pageLoader(async (request) => {
  const query = listQueryIn(request);
  const api = rest(request.signal);
  const id = new URL(request.url).searchParams.get("person");
  const [page, clients, person] = await Promise.all([
    loadPage<User>(request, api.users.$get({ query: asParameters(query) })),
    partLoad(initialLoad(request, api.clients.names.$get())),
    id && partLoad(initialLoad(request, api.users[":id"].$get({ param: { id } }))),
  ]);
  return { ...page, query, clients, person };
});

export default function Users({ loaderData }: Route.ComponentProps) {
  const { clients: named, person, ...page } = loaderData;
  const clients = named instanceof LoadFailed ? [] : named;
  const editor = useLinkedEditor(person);
  const names = new Map(clients.map(({ id, clientname }) => [id, clientname]));
  const filters: Filter[] = [PERMISSION];
  if (clients.length > 1) {
    const options = clients.map(({ id, clientname }) => ({ value: id, text: clientname }));
    filters.push({ name: "client", label: "Client", options });
  }
  const columns: Column<User>[] = [
    {
      header: "User Name",
      sort: "username",
      text: (user) => user.username,
      isName: true,
      cell: (user) => user.waiting && <Badge colorPalette="orange">Waiting for approval</Badge>,
    },
    { header: "Company", sort: "company", text: (user) => user.company, isOptional: true },
    {
      header: "Client",
      text: ({ clientId }) => names.get(clientId) ?? "",
      width: "clamp(6rem, 20cqi, 20rem)",
    },
    {
      header: "Permission",
      sort: "permission",
      text: (user) => roleName(user.roles),
      width: "8.5rem",
    },
    { header: "Location", text: (user) => locationText(user.location), isOptional: true },
    {
      header: "Last Login",
      sort: "lastlogin",
      cell: (user) => <LocalTime time={user.lastlogin} />,
      width: "10.5rem",
    },
    rowActions<User>(
      (user) => user.username,
      [{ label: "Details", icon: <Pencil />, run: editor.open }],
    ),
  ];
  return (
    <AdminPage heading="User Management" onAdd={() => editor.open(null)}>
      {named instanceof LoadFailed && (
        <LoadFailure message="The clients cannot be loaded right now." />
      )}
      <DataTable
        label="Users"
        columns={columns}
        emptyText="No users yet."
        filters={filters}
        onOpen={editor.open}
        {...page}
      />
      {person instanceof LoadFailed && (
        <ErrorMessage message="This account does not exist any more." />
      )}
      {editor.isOpen && <UserEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}

/** The editor of an account. It opens with the page for the person in the address, which its end takes out. */
function useLinkedEditor(person: User | LoadFailed | string | null): DialogState<User> {
  const editor = useDialogState<User>();
  const { change } = useListSearch();
  const linked = typeof person === "object" && !(person instanceof LoadFailed) ? person : null;
  const open = useEffectEvent(editor.open);
  const id = linked?.id;
  useEffect(() => {
    if (linked) open(linked);
    // oxlint-disable-next-line react/exhaustive-deps -- a reload of the list has a new object of the same person
  }, [id]);
  function close() {
    editor.close();
    if (id !== undefined) change({ person: undefined });
  }
  return { ...editor, close };
}

/** Formats a location as 'City, REGION, Country', without the parts that are unknown. */
function locationText(location: UserLocation): string {
  if (location === "") return "";
  const { city, region_code: region, country_name: country } = location;
  return [city, region, country].filter((part) => part !== "").join(", ");
}
