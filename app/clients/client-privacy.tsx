import { Stack } from "@chakra-ui/react";
import { saveRequest } from "#app/calls/save-request.ts";
import { useClientSource } from "#app/clients/client-source.ts";
import { StoredTextsField } from "#app/clients/client-stored-texts.tsx";
import { PRIVACY_LABELS } from "#app/clients/privacy-labels.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Site } from "#domain/own-site/answers.ts";
import { maySwitchCost, SiteChanges } from "#domain/own-site/site-changes.ts";

function draftOf(client: Site | null) {
  return {
    keepTextsDays: String(client?.keepTextsDays ?? 0),
    chatDays: client?.chatDays?.toString() ?? "",
    educatorsSeeCost: client?.educatorsSeeCost ?? false,
  };
}

/** The editor of how long texts and chats are kept, and of who sees the cost of answers (product/clients 16). */
export function ClientPrivacy({ editor }: { editor: DialogState<Site> }) {
  const { noun, edit } = useClientSource();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: PRIVACY_LABELS,
    refused: MESSAGES.client.other,
    request: (draft, _client: Site | null, version) =>
      saveRequest(SiteChanges, { ...draft, version }, edit),
  });
  const { entity: client, draft, change, field } = form;
  return (
    <EntityForm editor={editor} form={form} noun={noun} title={`Privacy: ${client?.clientname}`}>
      <Stack gap="5">
        {client && <StoredTextsField field={field("keepTextsDays")} client={client} />}
        <EditorField
          {...field("chatDays")}
          inputMode="numeric"
          placeholder="no limit"
          help="Older chat messages are deleted every night. Leave this empty to keep all messages."
        />
        {client && (noun === "Client" || maySwitchCost(client)) && (
          <EditorSwitch
            label={PRIVACY_LABELS.educatorsSeeCost}
            isOn={draft.educatorsSeeCost}
            onChange={(educatorsSeeCost) => change({ educatorsSeeCost })}
          />
        )}
      </Stack>
    </EntityForm>
  );
}
