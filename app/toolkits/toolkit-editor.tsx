import { Stack } from "@chakra-ui/react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { differences, EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { rest } from "#app/session/session-calls.ts";
import { stripCollection } from "#domain/toolkit-collection.ts";
import { MESSAGES } from "#domain/messages.ts";
import { DEFAULT_TOOLKIT_INDEX, type Toolkit } from "#domain/toolkits.ts";

function draftOf(toolkit: Toolkit | null) {
  return {
    index: String(toolkit?.index ?? DEFAULT_TOOLKIT_INDEX),
    name: toolkit?.name ?? "",
    collection: toolkit?.collection ?? "",
  };
}

/** The modal of Toolkit Management, and the question before a toolkit is deleted. */
export function ToolkitEditor({ editor }: { editor: DialogState<Toolkit> }) {
  const form = useEntityDraft(editor, draftOf, MESSAGES.toolkit.other);
  const { entity: toolkit, draft, change, isValidated, errorOf } = form;
  const collection = stripCollection(draft.collection);
  const isNameMissing = draft.name.trim() === "";

  function save(version = toolkit?.version) {
    form.validate();
    if (isNameMissing || collection === "") return;
    const { name, index } = draft;
    const { toolkits } = rest();
    form.save(() =>
      toolkit
        ? toolkits.edit.$post({ json: { toolkitid: toolkit.id, name, index, version } })
        : toolkits.add.$post({ json: { name, index, collection } }),
    );
  }

  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Toolkit"
      title={toolkit ? "Edit Toolkit" : "Add New Toolkit"}
      deletion={({ id, name }) => ({
        title: `Delete ${name}?`,
        text: "This cannot be undone, do you really want to delete this toolkit and all its widgets?",
        call: () => rest().toolkits.$delete({ json: { toolkitid: id } }),
      })}
      newerFields={(newer) =>
        differences({ index: "Index", name: "Name" }, draftOf(newer), draftOf(toolkit))
      }
      onSave={save}
    >
      <Stack gap="5">
        <EditorField
          label="Index"
          value={draft.index}
          inputMode="numeric"
          isInvalid={errorOf("index") !== undefined}
          error={errorOf("index")}
          onChange={(index) => /^\d*$/u.test(index) && change({ index })}
        />
        <EditorField
          label="Name"
          value={draft.name}
          isRequired
          isInvalid={(isValidated && isNameMissing) || errorOf("name") !== undefined}
          error={errorOf("name") ?? "Name is required."}
          onChange={(name) => change({ name })}
        />
        <EditorField
          label="Collection"
          value={draft.collection}
          isRequired
          isReadOnly={toolkit !== null}
          isInvalid={(isValidated && collection === "") || errorOf("collection") !== undefined}
          error={errorOf("collection") ?? "Collection is required: letters and spaces only."}
          help="no spaces or special chars"
          onChange={(text) => change({ collection: text })}
        />
      </Stack>
    </EntityForm>
  );
}
