import { Stack, Text } from "@chakra-ui/react";
import type { RestReply } from "#app/rest-client.ts";
import { checkedCall } from "#app/calls/use-save.ts";
import { savedText } from "#app/clients/client-fields.ts";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { rest } from "#app/session/session-calls.ts";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import type { ListedClient, SavedClient } from "#domain/clients/replies.ts";
import { MESSAGES } from "#domain/messages.ts";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import { CLIENT_LABELS } from "#app/clients/client-labels.ts";

function draftOf(client: ListedClient | null) {
  return { approvedToolkits: (client?.approvedToolkits ?? []).toSorted() };
}

type ClientToolkitsProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The toolkits of which a client can have widgets, as a part of its page (product/clients 15). */
export function ClientToolkits({ editor, toolkits }: ClientToolkitsProps) {
  const form = useEntityDraft(editor, {
    draftOf,
    labels: CLIENT_LABELS,
    refused: MESSAGES.client.other,
    request({ approvedToolkits }, client: ListedClient | null, version) {
      const body = { approvedToolkits, clientid: client?.id ?? "", version };
      return checkedCall(
        async () => (await import("#domain/clients/client.ts")).ClientChanges,
        body,
        (json): Promise<RestReply<SavedClient>> => rest().clients.edit.$post({ json }),
      );
    },
  });
  const { entity: client, draft, change } = form;
  return (
    <EntityForm
      form={form}
      noun="Client"
      title={`Approved Toolkits: ${client?.clientname}`}
      success={
        <>
          {savedText(client, "toolkit")}{" "}
          {client && (
            <ClientTabLink id={client.id} tab="widgets">
              Go on with its widgets
            </ClientTabLink>
          )}
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted" fontSize="sm">
          The client can show widgets of these toolkits. Approve each widget under Widgets.
        </Text>
        <ToolkitSwitches
          toolkits={toolkits}
          chosen={draft.approvedToolkits}
          onChange={(approvedToolkits) => change({ approvedToolkits })}
        />
      </Stack>
    </EntityForm>
  );
}

type ToolkitSwitchesProps = {
  toolkits: Toolkit[];
  /** The collections that are approved, sorted. */
  chosen: string[];
  onChange(chosen: string[]): void;
};

export function ToolkitSwitches({ toolkits, ...props }: ToolkitSwitchesProps) {
  if (toolkits.length === 0) return <Text color="fg.muted">No toolkits yet.</Text>;
  const choices = distinctNames(toolkits).map(({ collection, name }) => ({
    value: collection,
    label: name,
  }));
  return <SwitchList choices={choices} {...props} />;
}
