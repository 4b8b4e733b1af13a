import { Badge, Button, HStack } from "@chakra-ui/react";
import { useNavigate } from "react-router";
import { type PersonTask, ROLE_NAMES, waysText } from "#app/accounts/user-labels.ts";
import { userPath } from "#app/accounts/user-path.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { Link2, UserPlus } from "#app/look/icons.ts";
import type { ClientCalls } from "#app/rest-client.ts";
import { initialLoad, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { useAskedTask } from "#app/workspace/asked-task.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { DataTable } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-address.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import type { Column } from "#app/workspace/table/row-table.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Person } from "#domain/own-site/replies.ts";

const InvitePerson = lazyPart(() => import("#app/accounts/person-dialogs.tsx"), "InvitePerson");
const PersonDialog = lazyPart(() => import("#app/accounts/person-dialogs.tsx"), "PersonDialog");
const LetInDialog = lazyPart(() => import("#app/single-sign-on/let-in-dialog.tsx"), "LetInDialog");

/** Loads the people of a client that the address asks for. Throws as `loadPage`. */
export async function loadPeople(request: Request, calls: ClientCalls) {
  const { page, size, search, sort, order } = listQueryIn(request);
  const query = { page, size, search, sort, order };
  const [people, signIn] = await Promise.all([
    loadPage<Person>(request, calls.people.$get({ query: asParameters(query) })),
    partLoad(initialLoad(request, calls["sign-in"].$get())),
  ]);
  const hasProvider = !(signIn instanceof LoadFailed) && signIn.settings !== null;
  return { people: { ...people, query }, hasProvider };
}

/** The people of a client, and what its managers and administrators do with them (product/own-site 5). */
export function People({ people, hasProvider }: Awaited<ReturnType<typeof loadPeople>>) {
  const ownName = useSession()?.user;
  const isOwn = ({ username }: Person) => username === ownName;
  // A person and what is done; without a person, the invitation.
  const dialog = useDialogState<{ task: PersonTask; person: Person }>();
  const letIn = useDialogState<object>();
  const navigate = useNavigate();
  useAskedTask("invite", () => dialog.open(null));
  const { noun } = useClientCalls();
  // Administrators approve an account, and change one of theirs, in the list of all.
  const openInUsers =
    noun === "Client" ? ({ id }: Person) => void navigate(userPath(id)) : undefined;
  const columns = columnsFor(isOwn, (task, person) => dialog.open({ task, person }), openInUsers);
  return (
    <>
      <DataTable
        label="People"
        columns={columns}
        emptyText="No people yet."
        onOpen={(person) =>
          person.role === "administrator" && openInUsers
            ? openInUsers(person)
            : dialog.open({ task: "role", person })
        }
        action={
          <HStack gap="3" wrap="wrap">
            {hasProvider && <Button onClick={() => letIn.open({})}>Let in again…</Button>}
            <Button variant="solid" onClick={() => dialog.open(null)}>
              <UserPlus /> Invite a person
            </Button>
          </HStack>
        }
        {...people}
      />
      {dialog.isOpen &&
        (dialog.entity === null ? (
          <InvitePerson onClose={dialog.close} />
        ) : (
          <PersonDialog
            key={dialog.turn}
            {...dialog.entity}
            isOwn={isOwn(dialog.entity.person)}
            onClose={dialog.close}
          />
        ))}
      {letIn.isOpen && <LetInDialog key={letIn.turn} onClose={letIn.close} />}
    </>
  );
}

function columnsFor(
  isOwn: (person: Person) => boolean,
  open: (task: PersonTask, person: Person) => void,
  openInUsers: ((person: Person) => void) | undefined,
): Column<Person>[] {
  const actions = rowActions<Person>(
    ({ username }) => username,
    [{ label: "Make a link", icon: <Link2 />, run: (person) => open("link", person) }],
    {
      "Change the role": (person) => open("role", person),
      "End sessions": (person) => open("sign-out", person),
      Remove: (person) => open("remove", person),
      ...(openInUsers && { "Open in Users": openInUsers }),
    },
  );
  return [
    {
      header: "Name",
      sort: "username",
      text: ({ username }) => username,
      isName: true,
      cell: (person) => (
        <>
          {isOwn(person) && <Badge ms="2">You</Badge>}
          {person.waiting && (
            <Badge ms="2" colorPalette="orange">
              Waiting
            </Badge>
          )}
        </>
      ),
    },
    { header: "Role", sort: "role", text: ({ role }) => ROLE_NAMES[role], width: "8.5rem" },
    { header: "Signs in by", text: waysText, width: "9rem" },
    {
      header: "Last sign-in",
      sort: "lastlogin",
      cell: ({ lastlogin }) => <LocalTime time={lastlogin} />,
      width: "11.5rem",
    },
    {
      ...actions,
      // Only administrators change their accounts.
      cell: (person) => (person.role === "administrator" ? null : actions.cell?.(person)),
    },
  ];
}
