import { Badge, Button, Stack } from "@chakra-ui/react";
import { Link2, UserPlus } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { MadeLink } from "#app/accounts/password-link.tsx";
import { USER_LABELS } from "#app/accounts/user-labels.ts";
import { useCall } from "#app/calls/use-call.ts";
import { PersonDialog, type PersonTask } from "#app/own-site/person-dialogs.tsx";
import { ROLE_NAMES, ROLE_OPTIONS, waysText } from "#app/own-site/person-words.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { LetInDialog } from "#app/single-sign-on/let-in-dialog.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { Column } from "#app/workspace/table/column.ts";
import { DataTable } from "#app/workspace/table/data-table.tsx";
import { asParameters, listQueryIn } from "#app/workspace/table/list-search.ts";
import { loadPage } from "#app/workspace/table/load-page.ts";
import { rowActions } from "#app/workspace/table/row-actions.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { USERNAME_HELP } from "#domain/account-rules.ts";
import type { Person } from "#domain/own-site/answers.ts";
import { Invitation } from "#domain/own-site/own-toolkits.ts";
import type { Route } from "./+types/site-people.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("People", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const { page, size, search, sort, order } = listQueryIn(request);
  const query = { page, size, search, sort, order };
  const calls = rest(request.signal).site;
  const [people, signIn] = await Promise.all([
    loadPage<Person>(request, calls.people.$get({ query: asParameters(query) })),
    partLoad(initialLoad(request, calls["sign-in"].$get())),
  ]);
  const hasProvider = !(signIn instanceof LoadFailed) && signIn.settings !== null;
  return { people: { ...people, query }, hasProvider };
});

/** The people of a manager's own site (product/own-site 5). */
export default function SitePeople({ loaderData }: Route.ComponentProps) {
  const ownName = useSession()?.user;
  const isOwn = ({ username }: Person) => username === ownName;
  // A person and what is done; without a person, the invitation.
  const dialog = useDialogState<{ task: PersonTask; person: Person }>();
  const { state } = dialog;
  const letIn = useDialogState<object>();
  const columns = columnsFor(isOwn, (task, person) => dialog.open({ task, person }));
  return (
    <AdminPage
      heading="People"
      actions={
        <>
          {loaderData.hasProvider && (
            <Button variant="outline" onClick={() => letIn.open({})}>
              Let in again…
            </Button>
          )}
          <Button colorPalette="brand" onClick={() => dialog.open(null)}>
            <UserPlus /> Invite a person
          </Button>
        </>
      }
    >
      <DataTable
        label="People"
        columns={columns}
        emptyText="No people yet."
        onOpen={(person) => dialog.open({ task: "role", person })}
        {...loaderData.people}
      />
      {state.step === "editing" &&
        (state.entity === null ? (
          <InvitePerson onClose={dialog.close} />
        ) : (
          <PersonDialog
            key={dialog.turn}
            {...state.entity}
            isOwn={isOwn(state.entity.person)}
            onClose={dialog.close}
          />
        ))}
      {letIn.state.step === "editing" && <LetInDialog key={letIn.turn} onClose={letIn.close} />}
    </AdminPage>
  );
}

function columnsFor(
  isOwn: (person: Person) => boolean,
  open: (task: PersonTask, person: Person) => void,
): Column<Person>[] {
  const actions = rowActions<Person>(
    ({ username }) => username,
    [{ label: "Make a link", icon: <Link2 />, run: (person) => open("link", person) }],
    {
      "Change the role": (person) => open("role", person),
      "End sessions": (person) => open("sign-out", person),
      Remove: (person) => open("remove", person),
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

/** Asks for the name and the role of a new person, and then shows the link of seven days once (product/own-site 5). */
function InvitePerson({ onClose }: { onClose(): void }) {
  const [draft, setDraft] = useState<{ username: string; role: string }>({
    username: "",
    role: "educator",
  });
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<{ link: string; username: string }>();
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();

  async function invite() {
    const read = Invitation.safeParse({ ...draft, username: draft.username.trim() });
    setError(read.error?.issues[0]?.message);
    if (!read.success) return;
    const answer = await send(async () => rest().site.people.invite.$post({ json: read.data }));
    if (!answer) return;
    const { link, person } = await answer.json();
    setMade({ link, username: person.username });
    await revalidate();
  }

  return (
    // One dialog for both steps: a dialog that closes gives the focus back, which would close the next one.
    <DialogFrame
      isOpen
      title="Invite a person"
      hasChanges={false}
      failure={refusal && <ErrorMessage message={refusal} />}
      onClose={onClose}
      action={
        made
          ? undefined
          : {
              label: "Invite",
              isDisabled: draft.username.trim() === "",
              isBusy: isSending,
              onPress: () => void invite(),
            }
      }
    >
      {made ? (
        <MadeLink user={made} link={made.link} works="within seven days" />
      ) : (
        <Stack gap="5">
          <EditorField
            label={USER_LABELS.username}
            value={draft.username}
            isRequired
            error={error}
            help={USERNAME_HELP}
            autoComplete="off"
            onChange={(username) => setDraft({ ...draft, username })}
          />
          <EditorField
            label="Role"
            value={draft.role}
            options={ROLE_OPTIONS}
            help="Educators use the widgets and tools. Managers also run this site, its people and its widgets."
            onChange={(role) => setDraft({ ...draft, role })}
          />
        </Stack>
      )}
    </DialogFrame>
  );
}
