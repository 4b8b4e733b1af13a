import { Badge } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import type { User } from "#domain/account-answers.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { DataTable, type Filter } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-search.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Column } from "#app/workspace/table/column.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { roleName } from "#domain/account-roles.ts";
import { UserEditor } from "#app/accounts/user-editor.tsx";
import { LoadFailed } from "#app/session/load-failure.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest } from "#app/session/session-calls.ts";
import type { UserLocation } from "#domain/accounts.ts";
import type { Route } from "./+types/users.ts";

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

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("User Management", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const query = listQueryIn(request);
  const api = rest(request.signal);
  const [page, clients] = await Promise.all([
    loadPage<User>(request, api.users.$get({ query: asParameters(query) })),
    partLoad(initialLoad(request, api.clients.names.$get())),
  ]);
  // Without the names of clients the page still has the accounts.
  return { ...page, query, clients: clients instanceof LoadFailed ? [] : clients };
});

export default function Users({ loaderData }: Route.ComponentProps) {
  const { clients, ...page } = loaderData;
  const editor = useDialogState<User>();
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
    { header: "Company", sort: "company", text: (user) => user.company },
    { header: "Client", text: ({ clientId }) => names.get(clientId) ?? "" },
    {
      header: "Permission",
      sort: "permission",
      text: (user) => roleName(user.roles),
      width: "8.5rem",
    },
    { header: "Location", text: (user) => locationText(user.location) },
    {
      header: "Last Login",
      sort: "lastlogin",
      cell: (user) => <LocalTime time={user.lastlogin} />,
      width: "11.5rem",
    },
    rowActions<User>(
      (user) => user.username,
      [{ label: "Details", icon: <Pencil />, run: editor.open }],
    ),
  ];
  return (
    <AdminPage heading="User Management" onAdd={() => editor.open(null)}>
      <DataTable
        label="Users"
        columns={columns}
        emptyText="No users yet."
        filters={filters}
        onOpen={editor.open}
        {...page}
      />
      {editor.state.step !== "closed" && <UserEditor key={editor.turn} editor={editor} />}
    </AdminPage>
  );
}

/** Formats a location as 'City, REGION, Country', without the parts that are unknown. */
function locationText(location: UserLocation): string {
  if (location === "") return "";
  const { city, region_code: region, country_name: country } = location;
  return [city, region, country].filter((part) => part !== "").join(", ");
}
