import { Stack, Text } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { differences, EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { UserClientField } from "#app/accounts/user-client-field.tsx";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import { rolesByName } from "#domain/account-roles.ts";
import { PASSWORD_HELP, type User, USERNAME_HELP } from "#domain/accounts.ts";

/** The form of a user, in the names of the payload. A password is never read, only set. */
function draftOf(user: User | null) {
  return {
    username: user?.username ?? "",
    password: "",
    company: user?.company ?? "",
    clientId: user?.clientId ?? DEFAULT_CLIENT_ID,
    isAdmin: user?.roles.Admin !== undefined,
    isApproved: user?.waiting !== true,
  };
}

const LABELS = {
  username: "Name",
  company: "Company",
  clientId: "Client",
  isAdmin: "Is Admin",
  isApproved: "Approved",
};

/** The modal of User Management, and the question before a user is deleted. */
export function UserEditor({ editor }: { editor: DialogState<User> }) {
  const form = useEntityDraft(editor, draftOf, MESSAGES.user.other);
  const { entity: user, draft, change, isValidated, errorOf } = form;
  const session = useSession();
  const isOwn = user !== null && user.username === session?.user;
  const nameError =
    isValidated && draft.username.trim() === "" ? "Name is required." : errorOf("username");
  const passwordError =
    isValidated && user === null && draft.password === ""
      ? "Password is required."
      : errorOf("password");

  function save(version = user?.version) {
    form.validate();
    // Without a name nothing is sent.
    if (draft.username.trim() === "") return;
    const { isAdmin, isApproved, ...fields } = draft;
    const json = { ...fields, username: fields.username.trim(), roles: rolesByName(isAdmin) };
    const { users } = rest();
    form.save(() =>
      user
        ? users.edit.$post({
            json: { ...json, ...(isApproved && { waiting: false }), id: user.id, version },
          })
        : users.add.$post({ json }),
    );
  }

  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="User"
      title={user ? `Update User: ${user.username}` : "Add New User"}
      deletion={({ id, username }) => ({
        title: `Delete ${username}?`,
        text: "This cannot be undone, do you really want to delete this user?",
        call: () => rest().users.$delete({ json: { id } }),
      })}
      newerFields={(newer) => differences(LABELS, draftOf(newer), draftOf(user))}
      onSave={save}
    >
      <Stack gap="5">
        <EditorField
          label="Name"
          value={draft.username}
          isRequired
          isInvalid={nameError !== undefined}
          error={nameError}
          help={nameError === USERNAME_HELP ? undefined : USERNAME_HELP}
          autoComplete="off"
          onChange={(username) => change({ username })}
        />
        <EditorField
          label="Password"
          type="password"
          value={draft.password}
          isRequired={user === null}
          isInvalid={passwordError !== undefined}
          error={passwordError}
          help={passwordHelp(user, passwordError)}
          autoComplete="new-password"
          onChange={(password) => change({ password })}
        />
        <EditorField
          label="Company"
          value={draft.company}
          isInvalid={errorOf("company") !== undefined}
          error={errorOf("company")}
          autoComplete="off"
          onChange={(company) => change({ company })}
        />
        <UserClientField
          value={draft.clientId}
          error={errorOf("clientId")}
          onChange={(clientId) => change({ clientId })}
        />
        <EditorSwitch
          label="Is Admin"
          isOn={draft.isAdmin}
          onChange={(isAdmin) => change({ isAdmin })}
        />
        {user?.waiting && (
          <EditorSwitch
            label={LABELS.isApproved}
            isOn={draft.isApproved}
            onChange={(isApproved) => change({ isApproved })}
          />
        )}
        <Text role="status" fontSize="sm" color="orange.fg">
          {isOwn &&
            endsSessions(user, draft) &&
            "This is your own account: once saved, you sign in again."}
        </Text>
      </Stack>
    </EntityForm>
  );
}

/** Whether a save ends the sessions of the account: a new password or client, or the role of administrators taken away. */
function endsSessions(user: User, draft: ReturnType<typeof draftOf>): boolean {
  const stored = draftOf(user);
  return (
    draft.password !== "" ||
    draft.clientId !== stored.clientId ||
    (stored.isAdmin && !draft.isAdmin)
  );
}

function passwordHelp(user: User | null, error: string | undefined): string | undefined {
  if (error === PASSWORD_HELP) return undefined;
  return user ? `Leave it empty to keep the password. ${PASSWORD_HELP}` : PASSWORD_HELP;
}
