import { Fieldset, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { ApiKeyField } from "#app/admin/api-key-field.tsx";
import { EditorField } from "#app/admin/editor-field.tsx";
import { differences, EntityDialog } from "#app/admin/entity-dialog.tsx";
import { OriginsField } from "#app/admin/origins-field.tsx";
import { RETIRED_EXPLANATION } from "#app/admin/retired-model.tsx";
import { SwitchList } from "#app/admin/switch-list.tsx";
import { type Editor, useDraft } from "#app/admin/use-draft.ts";
import { DEFAULT_MODEL, DEFAULT_TEMPERATURE, type ListedClient } from "#domain/client.ts";
import { splitOrigins } from "#domain/origin.ts";
import type { Toolkit } from "#domain/toolkit.ts";

const LABELS = {
  clientName: "Client Name",
  domainURL: "Domain URL",
  tagline: "Tagline",
  gptModel: "GPT Model",
  // spec 2: sic
  gptTemp: "GPT Tempurature",
  apikey: "API Key",
  approvedToolkits: "Approved Toolkits",
  allowedOrigins: "Allowed origins",
};

/** The form of a client, in the names of the payload (spec 7). */
function draftOf(client: ListedClient | null) {
  return {
    clientName: client?.clientname ?? "",
    domainURL: client?.domainurl ?? "",
    tagline: client?.tagline ?? "",
    gptModel: client?.gptmodel ?? DEFAULT_MODEL,
    gptTemp: client?.gpttemp ?? DEFAULT_TEMPERATURE,
    apikey: client?.apikey ?? "",
    approvedToolkits: (client?.approvedToolkits ?? []).toSorted(),
    allowedOrigins: (client?.allowedOrigins ?? []).join(", "),
  };
}

type ClientEditorProps = { editor: Editor<ListedClient>; toolkits: Toolkit[] };

/** The client modal (spec 2), and the question before a client is deleted. */
export function ClientEditor({ editor, toolkits }: ClientEditorProps) {
  const form = useDraft(editor, draftOf);
  const { entity: client, draft, change, isValidated, errorOf } = form;
  const isNameMissing = draft.clientName.trim() === "";
  const isRetired = client?.modelRetired && client.gptmodel === draft.gptModel;

  function save(version = client?.version) {
    form.validate();
    if (isNameMissing) return;
    const payload = { ...draft, allowedOrigins: splitOrigins(draft.allowedOrigins) };
    if (client) form.save("edit", { ...payload, clientid: client.id, version });
    else form.save("add", payload);
  }

  /** What a text field of the form needs, its label apart. */
  function field(name: "clientName" | "domainURL" | "tagline" | "gptModel" | "gptTemp") {
    const error = errorOf(name);
    return {
      label: LABELS[name],
      value: draft[name],
      isInvalid: error !== undefined,
      error,
      autoComplete: "off",
      onChange: (value: string) => change({ [name]: value }),
    };
  }

  return (
    <EntityDialog
      editor={editor}
      form={form}
      noun="Client"
      title={client ? "Edit Client Details" : "Add New Client"}
      deletion={({ id, clientname }) => ({
        title: `Delete ${clientname}?`,
        text: "This cannot be undone, do you really want to delete this client?",
        payload: { clientid: id },
      })}
      newerFields={(newer) => differences(LABELS, draftOf(newer), draftOf(client))}
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
          <Fieldset.Legend mb="-1">{LABELS.approvedToolkits}</Fieldset.Legend>
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
      </Stack>
    </EntityDialog>
  );
}
