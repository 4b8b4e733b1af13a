import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { MadeLink, PasswordLink } from "#app/accounts/password-link.tsx";
import { ToolsToKeep } from "#app/accounts/tools-to-keep.tsx";
import { USER_LABELS, type PersonTask, ROLE_NAMES } from "#app/accounts/user-labels.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { CallDialog, useReloadedEnd } from "#app/workspace/editing/call-dialog.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { USERNAME_HELP } from "#domain/account-rules.ts";
import type { Person } from "#domain/own-site/replies.ts";
import { Invitation, PersonRole } from "#domain/own-site/own-toolkits.ts";
import type { SeenTool } from "#domain/offers.ts";

/** The roles that a manager can give a person, as the options of a field. */
const ROLE_OPTIONS = (["educator", "manager"] satisfies PersonRole[]).map((value) => ({
  value,
  text: ROLE_NAMES[value],
}));

type PersonDialogProps = {
  task: PersonTask;
  person: Person;
  isOwn: boolean;
  onClose(): void;
};

const SIGNED_OUT = "This is your own account: you are signed out at once.";

/** The dialog of a task (product/own-site 5). */
export function PersonDialog({ task, ...props }: PersonDialogProps) {
  const { person, onClose } = props;
  const { calls } = useClientCalls();
  if (person.role === "administrator")
    return (
      <DialogFrame title={person.username} onClose={onClose}>
        <Text>
          This person is an administrator of the platform. Only administrators can change the
          account.
        </Text>
      </DialogFrame>
    );
  if (task === "role") return <RoleDialog {...props} />;
  if (task !== "link") return <EndDialog {...props} task={task} />;
  return (
    <DialogFrame title={`Link for ${person.username}`} onClose={onClose}>
      <PasswordLink
        user={person}
        make={async () => calls.people.link.$post({ json: { id: person.id } })}
        isWanted
      />
    </DialogFrame>
  );
}

type TaskProps = Omit<PersonDialogProps, "task">;

function RoleDialog({ person, isOwn, onClose }: TaskProps) {
  const { id, username } = person;
  const { calls } = useClientCalls();
  const [role, setRole] = useState<string>(person.role);
  // The reload leads a person who has ended their own session to sign-in.
  const end = useReloadedEnd(onClose);
  const wanted = PersonRole.safeParse(role).data ?? "educator";
  return (
    <CallDialog
      title={`Role of ${username}`}
      action="Save"
      isReady={role !== person.role}
      call={async () => calls.people.role.$post({ json: { id, role: wanted } })}
      onDone={() => end(`The role of ${username} has been saved.`)}
      onClose={onClose}
    >
      <EditorField label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
      <Text role="status" fontSize="sm" color="orange.fg">
        {wanted === "educator" && person.role === "manager" && (isOwn ? SIGNED_OUT : ENDS_SESSIONS)}
      </Text>
    </CallDialog>
  );
}

const ENDS_SESSIONS =
  "The person is signed out at once, and the links that they have made end. Their tokens for programs keep working: see Programs.";

const ENDINGS = {
  "sign-out": {
    title: "End the sessions of",
    text: "The person is signed out on all devices, and can sign in again.",
    action: "End sessions",
    note: "has been signed out.",
  },
  remove: {
    title: "Remove",
    text: "The account and its results are deleted, and the links that it has made end. This cannot be undone.",
    action: "Remove",
    note: "has been removed.",
  },
};

function EndDialog({ task, person, isOwn, onClose }: TaskProps & { task: keyof typeof ENDINGS }) {
  const { title, text, action, note } = ENDINGS[task];
  const { id, username } = person;
  const { send, isSending, refusal } = useCall();
  const end = useReloadedEnd(onClose);
  const { people } = useClientCalls().calls;
  // Undefined until the tools of a person who is to be removed are loaded.
  const [takeOver, setTakeOver] = useState<SeenTool[] | undefined>(
    task === "remove" ? undefined : [],
  );
  return (
    <ConfirmDialog
      title={`${title} ${username}?`}
      text={text}
      note={
        <>
          {/* After a refusal the tools are read anew: one may have changed. */}
          {task === "remove" && <ToolsToKeep key={refusal} person={id} onChosen={setTakeOver} />}
          {task === "remove" && person.role === "manager" && (
            <Text mt="3">
              The tokens that they have made for programs keep working: see Programs.
            </Text>
          )}
          {isOwn && (
            <Text mt="3" color="orange.fg">
              {SIGNED_OUT}
            </Text>
          )}
        </>
      }
      confirmLabel={takeOver?.length ? "Take over and remove" : action}
      isWorking={isSending || takeOver === undefined}
      failure={refusal && <ErrorMessage message={refusal} />}
      onConfirm={() =>
        void send(
          async () =>
            task === "remove"
              ? people.$delete({ json: { id, takeOver } })
              : people["sign-out"].$post({ json: { id } }),
          () => end(`${username} ${note}`),
        )
      }
      onCancel={onClose}
    />
  );
}

const NEW_PERSON: { username: string; role: string } = { username: "", role: "educator" };

/** Asks for the name and the role of a new person, and then shows the link of seven days once (product/own-site 5). */
export function InvitePerson({ onClose }: { onClose(): void }) {
  const [draft, setDraft] = useState(NEW_PERSON);
  const [error, setError] = useState<string>();
  const [made, setMade] = useState<{ link: string; username: string }>();
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();
  const { calls } = useClientCalls();
  const isReady = draft.username.trim() !== "";

  async function invite() {
    const read = Invitation.safeParse({ ...draft, username: draft.username.trim() });
    setError(read.error?.issues[0]?.message);
    if (!read.success) return;
    const reply = await send(async () => calls.people.invite.$post({ json: read.data }));
    if (!reply) return;
    const { link, person } = await reply.json();
    setMade({ link, username: person.username });
    await revalidate();
  }

  function inviteAnother() {
    setMade(undefined);
    setDraft(NEW_PERSON);
  }

  return (
    // One dialog for both steps: a dialog that closes gives the focus back, which would close the next one.
    <DialogFrame
      title="Invite a person"
      failure={refusal && <ErrorMessage message={refusal} />}
      onEnter={() => !made && isReady && !isSending && void invite()}
      onClose={onClose}
      action={
        made
          ? { label: "Invite another", onPress: inviteAnother }
          : {
              label: "Invite",
              isDisabled: !isReady,
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
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog begins again here after Invite another
            autoFocus
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
