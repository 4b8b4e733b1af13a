import { Stack, Text } from "@chakra-ui/react";
import { checkedCall } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { TOOLKIT_LABELS } from "#app/toolkits/toolkit-labels.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { HistoryLink } from "#app/workspace/history-link.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { collectionFrom, stripCollection } from "#domain/toolkit-collection.ts";
import { DEFAULT_TOOLKIT_INDEX, type Toolkit } from "#domain/toolkits.ts";

function draftOf(toolkit: Toolkit | null) {
  return {
    index: String(toolkit?.index ?? DEFAULT_TOOLKIT_INDEX),
    name: toolkit?.name ?? "",
    collection: toolkit?.collection ?? "",
    isOffered: toolkit?.isOffered ?? false,
  };
}

/** The toolkit modal (product/toolkits 3), and the question before a toolkit is deleted. */
export function ToolkitEditor({ editor }: { editor: DialogState<Toolkit> }) {
  const form = useEntityDraft(editor, {
    draftOf,
    labels: TOOLKIT_LABELS,
    refused: MESSAGES.toolkit.other,
    request({ name, index, collection, isOffered }, toolkit, version) {
      const { toolkits } = rest();
      if (toolkit === null) {
        return checkedCall(
          async () => (await import("#domain/toolkits.ts")).ToolkitDraft,
          { name, index, collection, isOffered },
          (json) => toolkits.add.$post({ json }),
        );
      }
      const changes = { toolkitid: toolkit.id, name, index, isOffered, version };
      return checkedCall(
        async () => (await import("#domain/toolkits.ts")).ToolkitChanges,
        changes,
        (json) => toolkits.edit.$post({ json }),
      );
    },
  });
  const { entity: toolkit, draft, change, field } = form;
  const index = field("index");
  const stored = stripCollection(draft.collection);
  // The collection follows the name while nobody has typed another one.
  const isMade = toolkit === null && draft.collection === collectionFrom(draft.name);
  return (
    <EntityForm
      form={form}
      noun="Toolkit"
      title={toolkit ? "Edit Toolkit" : "Add New Toolkit"}
      action={toolkit && <HistoryLink entity="toolkit" id={toolkit.id} />}
      deletion={({ id, name }) => ({
        title: `Delete ${name}?`,
        text: "This cannot be undone, do you really want to delete this toolkit and all its widgets?",
        call: () => rest().toolkits.$delete({ json: { toolkitid: id } }),
      })}
    >
      <Stack gap="5">
        <EditorField
          {...index}
          inputMode="numeric"
          onChange={(text) => /^\d*$/u.test(text) && index.onChange(text)}
        />
        <EditorField
          {...field("name")}
          isRequired
          onChange={(name) =>
            change(isMade ? { name, collection: collectionFrom(name) } : { name })
          }
        />
        <EditorField
          {...field("collection")}
          isRequired
          isReadOnly={toolkit !== null}
          help={
            <>
              no spaces or special chars
              {toolkit === null && stored && (
                <Text mt="1">Stored as “{stored}”. It cannot be changed later.</Text>
              )}
            </>
          }
        />
        {/* Only the platform's toolkits can be offered. */}
        {(toolkit === null || toolkit.clientId === null) && (
          <Stack gap="1">
            <EditorSwitch
              label={TOOLKIT_LABELS.isOffered}
              isOn={draft.isOffered}
              onChange={(isOffered) => change({ isOffered })}
            />
            <Text fontSize="sm" color="fg.muted">
              Managers of every client may show its widgets.
            </Text>
          </Stack>
        )}
      </Stack>
    </EntityForm>
  );
}
