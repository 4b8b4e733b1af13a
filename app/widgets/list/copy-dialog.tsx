import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { checkedCall, useFormSave } from "#app/calls/use-save.ts";
import { useToolkitSource } from "#app/widgets/toolkit-source.ts";
import { copyWidget, type NamedWidget } from "#app/widgets/widget-calls.ts";
import { WIDGET_LABELS } from "#app/widgets/widget-labels.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { MESSAGES } from "#domain/messages.ts";
import { distinctNames } from "#domain/toolkit-collection.ts";
import { copyName } from "#domain/widgets/copy.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type CopyDialogProps = {
  widget: NamedWidget;
  isOwnTool?: boolean;
  /** The label of what it does; left out where the copy stands beside the widget. */
  action?: string;
  onCopied(copy: Widget): void | Promise<void>;
  onClose(): void;
};

type Named = { name: string; collection: string };

/** Asks for the name and the toolkit of a copy (product/widgets 11). */
export function CopyDialog(props: CopyDialogProps) {
  const { widget, isOwnTool = false, action, onCopied, onClose } = props;
  const { id, type, data } = widget;
  const [form, setForm] = useState({ name: copyName(data.name, []), toolkit: type });
  const { list, copied } = useToolkitSource();
  const { value: toolkits } = useLoad<Named[]>(isOwnTool ? async () => Response.json([]) : list);
  const users = isOwnTool ? "Only you can use it" : copied;
  const saving = useFormSave<Widget>(MESSAGES.widget.other, async (copy) => {
    if (copy === null) return onClose();
    // It may lead to another page, with which a note of this page would end.
    await onCopied(copy);
    noteSaved(`${copy.data.name} has been added. ${users}.`);
  });
  const { refusal } = saving;

  // Until the toolkits have loaded, the widget's own is the only choice.
  const options = distinctNames(toolkits ?? []).map(({ collection, name }) => ({
    value: collection,
    text: name,
  }));
  // A widget of the platform is copied to a toolkit of the manager's site.
  const isListed = options.some(({ value }) => value === form.toolkit);
  const toolkit = isListed ? form.toolkit : (options[0]?.value ?? type);

  function save() {
    const body = { id, name: form.name, ...(!isOwnTool && { toolkit }) };
    saving.send(
      checkedCall(
        async () => (await import("#domain/widgets/copy.ts")).WidgetCopy,
        body,
        (json) => copyWidget(type, json),
      ),
    );
  }

  return (
    <DialogFrame
      title={action ? `${action}: ${data.name}` : `Duplicate ${data.name}`}
      size="md"
      failure={refusal && <SaveFailure {...refusal} onSignedIn={saving.repeat} />}
      onClose={onClose}
      onEnter={save}
      closeLabel="Cancel"
      action={{ label: action ?? "Duplicate", isBusy: saving.isSaving, onPress: save }}
    >
      <Stack gap="5">
        <Text>The copy has the fields, inputs and tests of the live version. {users}.</Text>
        <EditorField
          label={isOwnTool ? "Name" : WIDGET_LABELS.name}
          value={form.name}
          isRequired
          error={saving.errorOf("name")}
          onChange={(name) => setForm({ ...form, name })}
        />
        {!isOwnTool && (
          <EditorField
            label="Toolkit"
            value={toolkit}
            options={options.length > 0 ? options : [{ value: type, text: type }]}
            onChange={(toolkit) => setForm({ ...form, toolkit })}
          />
        )}
      </Stack>
    </DialogFrame>
  );
}
