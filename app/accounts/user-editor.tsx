import { Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { PasswordLink } from "#app/accounts/password-link.tsx";
import { ToolsToKeep } from "#app/accounts/tools-to-keep.tsx";
import { USER_LABELS } from "#app/accounts/user-labels.ts";
import { ClientProvider, callsOfClient } from "#app/calls/client-calls.tsx";
import { checkedCall } from "#app/calls/use-save.ts";
import { ClientField } from "#app/clients/client-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import type { User } from "#domain/account-replies.ts";
import { rolesByName } from "#domain/account-roles.ts";
import { DEFAULT_CLIENT_ID, PASSWORD_HELP, USERNAME_HELP } from "#domain/account-rules.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { SeenTool } from "#domain/offers.ts";

/** The fields of the user modal, named as in the payload. A password is never read, only set. */
function draftOf(user: User | null) {
  return {
    username: user?.username ?? "",
    password: "",
    company: user?.company ?? "",
    clientId: user?.clientId ?? DEFAULT_CLIENT_ID,
    isAdmin: user?.roles.Admin !== undefined,
    isManager: user?.roles.Manager !== undefined,
    isApproved: user?.waiting !== true,
    isInvited: false,
  };
}

function request(
  { isAdmin, isManager, isApproved, isInvited, ...fields }: ReturnType<typeof draftOf>,
  user: User | null,
  version?: number,
) {
  const roles = rolesByName({ isAdmin, isManager });
  const body = { ...fields, username: fields.username.trim(), roles };
  const { users } = rest();
  if (user === null) {
    const password = isInvited ? unknownPassword() : body.password;
    return checkedCall(
      async () => (await import("#domain/accounts.ts")).UserDraft,
      { ...body, password },
      (json) => users.add.$post({ json }),
    );
  }
  const approval = isApproved ? { waiting: false as const } : {};
  const changes = { ...body, ...approval, id: user.id, version };
  return checkedCall(
    async () => (await import("#domain/accounts.ts")).UserChanges,
    changes,
    (json) => users.edit.$post({ json }),
  );
}

/** A valid password that nobody knows: the invited person sets another one. */
function unknownPassword(): string {
  return `Aa${crypto.randomUUID().replaceAll("-", "").slice(0, 22)}`;
}

/** The user modal (product/accounts 6), and the question before a user is deleted. */
export function UserEditor({ editor }: { editor: DialogState<User> }) {
  // The account that has just been added with an invitation: its link is made at once.
  const [invited, setInvited] = useState<string>();
  const wasInvited = useRef(false);
  const form = useEntityDraft(editor, {
    draftOf,
    labels: USER_LABELS,
    refused: MESSAGES.user.other,
    request: (...asked) => {
      wasInvited.current = asked[0].isInvited;
      return request(...asked);
    },
    onStored: ({ id }: User) => {
      if (wasInvited.current) setInvited(id);
    },
  });
  const { entity: user, draft, change, field } = form;
  const session = useSession();
  const isOwn = user !== null && user.username === session?.user;
  // Undefined until the tools of an account that is to be deleted are loaded.
  const [takeOver, setTakeOver] = useState<SeenTool[]>();
  const password = field("password");
  return (
    <EntityForm
      form={form}
      noun="User"
      title={user ? `Update User: ${user.username}` : "Add New User"}
      action={user && <HistoryLink entity="user" id={user.id} />}
      deletion={({ id, username, clientId, roles }) => {
        const question = {
          title: `Delete ${username}?`,
          text: "This cannot be undone, do you really want to delete this user?",
        };
        // The tools of an administrator are of no site.
        if (roles.Admin !== undefined)
          return { ...question, call: () => rest().users.$delete({ json: { id } }) };
        const people = callsOfClient(clientId).people;
        return {
          ...question,
          note: (
            <ClientProvider id={clientId}>
              <ToolsToKeep person={id} onChosen={setTakeOver} />
            </ClientProvider>
          ),
          confirmLabel: takeOver?.length ? "Take over and delete" : undefined,
          isLoading: takeOver === undefined,
          call: () =>
            takeOver?.length
              ? people.$delete({ json: { id, takeOver } })
              : rest().users.$delete({ json: { id } }),
        };
      }}
    >
      <Stack gap="5">
        <EditorField {...field("username")} isRequired help={USERNAME_HELP} autoComplete="off" />
        {!draft.isInvited && (
          <EditorField
            {...password}
            type="password"
            isRequired={user === null}
            help={passwordHelp(user, password.error)}
            autoComplete="new-password"
          />
        )}
        {user === null ? (
          <Stack gap="1">
            <EditorSwitch
              label="Invite by a link"
              isOn={draft.isInvited}
              onChange={(isInvited) => change({ isInvited })}
            />
            <Text fontSize="sm" color="fg.muted">
              You enter no password: the person chooses one with the link.
            </Text>
          </Stack>
        ) : (
          <PasswordLink
            key={user.id}
            user={user}
            make={async () => rest().users.link.$post({ json: { id: user.id } })}
            isWanted={invited === user.id}
          />
        )}
        <EditorField {...field("company")} autoComplete="off" />
        <ClientField {...field("clientId")} />
        <EditorSwitch
          label={USER_LABELS.isAdmin}
          isOn={draft.isAdmin}
          onChange={(isAdmin) => change({ isAdmin, isManager: false })}
        />
        <Stack gap="1">
          <EditorSwitch
            label={USER_LABELS.isManager}
            isOn={draft.isManager}
            onChange={(isManager) => change({ isManager, isAdmin: false })}
          />
          <Text fontSize="sm" color="fg.muted">
            A manager runs the site of the client: its look, sites, keys, limits and people.
          </Text>
        </Stack>
        {user?.waiting && (
          <EditorSwitch
            label={USER_LABELS.isApproved}
            isOn={draft.isApproved}
            onChange={(isApproved) => change({ isApproved })}
          />
        )}
        <Text role="status" fontSize="sm" color="orange.fg">
          {isOwn &&
            endsSessions(user, draft) &&
            "This is your own account: after you save, you must sign in again."}
        </Text>
      </Stack>
    </EntityForm>
  );
}

/** Whether a save ends the sessions of the account (product/accounts 5): a new password or client, or the loss of a role. */
function endsSessions(user: User, draft: ReturnType<typeof draftOf>): boolean {
  const stored = draftOf(user);
  return (
    draft.password !== "" ||
    draft.clientId !== stored.clientId ||
    (stored.isAdmin && !draft.isAdmin) ||
    (stored.isManager && !draft.isManager)
  );
}

function passwordHelp(user: User | null, error: string | undefined): string | undefined {
  if (error === PASSWORD_HELP) return undefined;
  return user ? `Leave this empty to keep the current password. ${PASSWORD_HELP}` : PASSWORD_HELP;
}
