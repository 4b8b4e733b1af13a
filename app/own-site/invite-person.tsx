import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { MadeLink } from "#app/accounts/password-link.tsx";
import { USER_LABELS } from "#app/accounts/user-labels.ts";
import { useCall } from "#app/calls/use-call.ts";
import { ROLE_OPTIONS } from "#app/own-site/person-words.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { USERNAME_HELP } from "#domain/account-rules.ts";
import { Invitation } from "#domain/own-site/people.ts";

/** Asks for the name and the role of a new person, and then shows the link of seven days once (product/own-site 5). */
export function InvitePerson({ onClose }: { onClose(): void }) {
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
