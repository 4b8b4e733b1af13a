import { Fieldset, Link as StyledLink, SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Link } from "react-router";
import type { ListedClient } from "#domain/clients/answers.ts";
import { ApiKeyField } from "#app/clients/api-key-field.tsx";
import {
  CLIENT_LABELS,
  clientFields,
  clientRequest,
  savedText,
} from "#app/clients/client-fields.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useInPage } from "#app/workspace/editing/editor-frame.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import { clientPath } from "#app/clients/client-path.ts";
import { ModelField } from "#app/clients/model-field.tsx";
import { OriginsField } from "#app/clients/origins-field.tsx";
import { savedAs } from "#app/workspace/editing/site-rows.tsx";
import { ReasoningField } from "#app/clients/reasoning-field.tsx";
import { RegistrationField } from "#app/clients/registration-field.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { rest } from "#app/session/session-calls.ts";
import { MESSAGES } from "#domain/messages.ts";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ClientEditorProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The details of a client (product/clients 5), and the question before a client is deleted. */
export function ClientEditor({ editor, toolkits }: ClientEditorProps) {
  // The names of models that the person has been asked about.
  const [asked] = useState(() => new Set<string>());
  const isInPage = useInPage();
  const wasNew = editor.state.step === "editing" && editor.state.entity === null;
  const form = useEntityDraft(editor, {
    draftOf: clientFields,
    labels: CLIENT_LABELS,
    refused: MESSAGES.client.other,
    request: (fields, client, version) => clientRequest(fields, client, { version, asked }),
  });
  const { entity: client, draft, change, field } = form;
  const text = (name: Parameters<typeof field>[0]) => ({ ...field(name), autoComplete: "off" });
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={client ? "Edit Client Details" : "Add New Client"}
      success={
        <>
          {savedText(client, "toolkit")}{" "}
          {client && wasNew && (
            <StyledLink asChild textDecoration="underline">
              <Link to={clientPath(client.id, "widgets")}>Go on with its widgets</Link>
            </StyledLink>
          )}
        </>
      }
      action={client && !isInPage && <HistoryLink entity="client" id={client.id} />}
      deletion={({ id, clientname }) => ({
        title: `Delete ${clientname}?`,
        text: "This cannot be undone, do you really want to delete this client?",
        call: () => rest().clients.$delete({ json: { clientid: id } }),
      })}
    >
      <Stack gap="5">
        <EditorField {...text("clientName")} isRequired />
        <EditorField
          {...text("domainURL")}
          placeholder="https://www.example.com"
          help={
            savedAs(draft.domainURL) ??
            "The address of the client's site. That site shows the name and the tagline, and can show the widgets."
          }
        />
        <EditorField {...text("tagline")} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <ModelField {...field("gptModel")} hasDefault={client === null} />
          <EditorField
            {...text("gptTemp")}
            inputMode="decimal"
            help="From 0 (predictable answers) to 2 (varied answers)."
          />
        </SimpleGrid>
        <ReasoningField {...field("reasoningEffort")} />
        <ApiKeyField {...field("apikey")} stored={client?.apikey} />
        <Fieldset.Root>
          <Fieldset.Legend mb="-1">{CLIENT_LABELS.approvedToolkits}</Fieldset.Legend>
          {toolkits.length === 0 && <Text color="fg.muted">No toolkits yet.</Text>}
          <SwitchList
            choices={distinctNames(toolkits).map(({ collection, name }) => ({
              value: collection,
              label: name,
            }))}
            chosen={draft.approvedToolkits}
            onChange={(approvedToolkits) => change({ approvedToolkits })}
          />
        </Fieldset.Root>
        <OriginsField {...field("allowedOrigins")} />
        <RegistrationField {...field("registration")} />
      </Stack>
    </EntityForm>
  );
}
