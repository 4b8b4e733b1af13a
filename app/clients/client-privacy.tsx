import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { checkedCall } from "#app/calls/use-save.ts";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { PRIVACY_LABELS } from "#app/clients/client-labels.ts";
import { ConfirmButton } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { keptSentence } from "#domain/frame-texts/kept-sentence.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

function draftOf(client: EditedSite | null) {
  return {
    keepTextsDays: String(client?.keepTextsDays ?? 0),
    chatDays: client?.chatDays?.toString() ?? "",
    sharing: client?.sharing ?? "everybody",
  };
}

/** The editor of how long texts and chats are kept, and of whether tools can be shared (product/clients 16). */
export function ClientPrivacy({ editor }: { editor: DialogState<EditedSite> }) {
  const { noun, calls } = useClientCalls();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: PRIVACY_LABELS,
    refused: MESSAGES.client.other,
    request: (draft, _client: EditedSite | null, version) =>
      checkedCall(
        async () => (await import("#domain/own-site/site-changes.ts")).SiteChanges,
        { ...draft, version },
        async (json) => calls.edit.$post({ json }),
      ),
  });
  const { entity: client, draft, change, field } = form;
  return (
    <EntityForm form={form} noun={noun} title={`Privacy: ${client?.clientname}`}>
      <Stack gap="5">
        {client && <StoredTextsField field={field("keepTextsDays")} client={client} />}
        <EditorField
          {...field("chatDays")}
          inputMode="numeric"
          placeholder="no limit"
          help="Older chat messages are deleted every night. Leave this empty to keep all messages."
        />
        <EditorSwitch
          label={PRIVACY_LABELS.sharing}
          isOn={draft.sharing === "everybody"}
          help="Anyone who has the link of a tool can use it without an account. If this is off, no link opens a tool."
          onChange={(isOn) => change({ sharing: isOn ? "everybody" : "nobody" })}
        />
      </Stack>
    </EntityForm>
  );
}

type StoredTextsFieldProps = {
  field: FieldProps;
  client: Pick<EditedSite, "clientname" | "keepTextsDays">;
};

/** For how many days the texts of answers are kept, the sentence that visitors then read, and their deletion (product/usage 8). */
function StoredTextsField({ field, client }: StoredTextsFieldProps) {
  const days = Number(field.value);
  const isKept = Number.isInteger(days) && days > 0 && days <= 30;
  const sentence = keptSentence({ days, by: client.clientname }, EN, "en");
  return (
    <Stack gap="3" align="start">
      <EditorField
        {...field}
        inputMode="numeric"
        help={
          isKept
            ? `Visitors read below the button: “${sentence}”`
            : "0 keeps nothing of what visitors write, and deletes at once what is kept. At most 30."
        }
      />
      {client.keepTextsDays > 0 && <DeleteTexts client={client} />}
    </Stack>
  );
}

function DeleteTexts({ client }: Pick<StoredTextsFieldProps, "client">) {
  const [removed, setRemoved] = useState<number>();
  const { calls } = useClientCalls();
  return (
    <>
      <ConfirmButton
        label="Delete the stored texts"
        title="Delete the stored texts?"
        text={`The texts of all answers of ${client.clientname} are deleted. This cannot be undone.`}
        confirmLabel="Delete"
        call={async () => calls.texts.$delete()}
        onDone={async (response) => setRemoved((await response.json()).removed)}
      />
      <Text role="status" fontSize="sm">
        {removed !== undefined &&
          `Deleted: the texts of ${removed === 1 ? "1 answer" : `${removed} answers`}.`}
      </Text>
    </>
  );
}
