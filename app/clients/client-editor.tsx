import { Fieldset, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { ApiKeyField } from "#app/clients/api-key-field.tsx";
import {
  CLIENT_LABELS,
  clientFields,
  droppedNote,
  sentClient,
} from "#app/clients/client-fields.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { differences, EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { OriginsField } from "#app/clients/origins-field.tsx";
import { RegistrationField } from "#app/clients/registration-field.tsx";
import { RETIRED_EXPLANATION } from "#app/clients/retired-model.tsx";
import { SwitchList } from "#app/clients/switch-list.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ClientEditorProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The client modal, and the question before a client is deleted. */
export function ClientEditor({ editor, toolkits }: ClientEditorProps) {
  const form = useEntityDraft(editor, clientFields, MESSAGES.client.other);
  const { entity: client, draft, change, isValidated, errorOf } = form;
  const isNameMissing = draft.clientName.trim() === "";
  const isRetired = client?.modelRetired && client.gptmodel === draft.gptModel;

  function save(version = client?.version) {
    form.validate();
    if (isNameMissing) return;
    const json = sentClient(draft);
    const { clients } = rest();
    form.save(() =>
      client
        ? clients.edit.$post({ json: { ...json, clientid: client.id, version } })
        : clients.add.$post({ json }),
    );
  }

  /** The props that every text field of the form has in common. */
  function field(
    name: "clientName" | "domainURL" | "tagline" | "gptModel" | "gptTemp" | "chatDays",
  ) {
    const error = errorOf(name);
    return {
      label: CLIENT_LABELS[name],
      value: draft[name],
      isInvalid: error !== undefined,
      error,
      autoComplete: "off",
      onChange: (value: string) => change({ [name]: value }),
    };
  }

  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={client ? "Edit Client Details" : "Add New Client"}
      savedNote={droppedNote(client, "toolkit")}
      deletion={({ id, clientname }) => ({
        title: `Delete ${clientname}?`,
        text: "This cannot be undone, do you really want to delete this client?",
        call: () => rest().clients.$delete({ json: { clientid: id } }),
      })}
      newerFields={(newer) => differences(CLIENT_LABELS, clientFields(newer), clientFields(client))}
      onSave={save}
    >
      <Stack gap="5">
        <EditorField
          {...field("clientName")}
          isRequired
          {...(isNameMissing && { isInvalid: isValidated, error: "Client Name is required." })}
        />
        <EditorField
          {...field("domainURL")}
          placeholder="https://www.example.com"
          help="The client's own site. Its name and tagline are shown there, and it may show the widgets."
        />
        <EditorField {...field("tagline")} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <EditorField
            {...field("gptModel")}
            help={isRetired && <Text color="orange.fg">{RETIRED_EXPLANATION}</Text>}
          />
          <EditorField
            {...field("gptTemp")}
            inputMode="decimal"
            help="From 0 (sober) to 2 (wild)."
          />
        </SimpleGrid>
        <ApiKeyField
          value={draft.apikey}
          stored={client?.apikey}
          error={errorOf("apikey")}
          onChange={(apikey) => change({ apikey })}
        />
        <Fieldset.Root>
          <Fieldset.Legend mb="-1">{CLIENT_LABELS.approvedToolkits}</Fieldset.Legend>
          {toolkits.length === 0 && <Text color="fg.muted">No toolkits yet.</Text>}
          <SwitchList
            choices={toolkits.map(({ collection, name }) => ({ value: collection, label: name }))}
            chosen={draft.approvedToolkits}
            onChange={(approvedToolkits) => change({ approvedToolkits })}
          />
        </Fieldset.Root>
        <OriginsField
          value={draft.allowedOrigins}
          isValidated={isValidated}
          onChange={(allowedOrigins) => change({ allowedOrigins })}
        />
        <EditorField
          {...field("chatDays")}
          inputMode="numeric"
          help="Older messages of this client's people are deleted every night. Empty keeps them."
        />
        <RegistrationField
          value={draft.registration}
          onChange={(registration) => change({ registration })}
        />
      </Stack>
    </EntityForm>
  );
}
