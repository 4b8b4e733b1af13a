import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { TOOLKIT_LABELS } from "#app/toolkits/toolkit-labels.ts";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { OwnToolkit } from "#domain/own-site/answers.ts";

type NameToolkitProps = {
  /** The toolkit that gets another name; `null`: a new one. */
  toolkit: OwnToolkit | null;
  onClose(): void;
};

/** Asks for the name of a new toolkit of the site, or for another name (product/own-site 6). */
export function NameToolkit({ toolkit, onClose }: NameToolkitProps) {
  const [name, setName] = useState(toolkit?.name ?? "");
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();

  async function save() {
    const { toolkits } = rest().site;
    const stored = await send<unknown>(async () =>
      toolkit === null
        ? toolkits.add.$post({ json: { name } })
        : toolkits.edit.$post({
            json: { toolkitid: toolkit.id, name, version: toolkit.version },
          }),
    );
    // After a conflict the list has the newer version.
    if (stored) onClose();
    if (stored) noteSaved(`${name.trim()} has been saved.`);
    await revalidate();
  }

  return (
    <CallDialog
      title={toolkit ? `Rename ${toolkit.name}` : "Add a toolkit"}
      action="Save"
      isReady={name.trim() !== "" && name.trim() !== toolkit?.name}
      isSending={isSending}
      refusal={refusal}
      onSend={() => void save()}
      onClose={onClose}
    >
      <EditorField
        label={TOOLKIT_LABELS.name}
        value={name}
        isRequired
        maxLength={100}
        autoComplete="off"
        onChange={setName}
      />
    </CallDialog>
  );
}

/** The question before a toolkit of the site is deleted. */
export function DeleteToolkit({ toolkit, onClose }: { toolkit: OwnToolkit; onClose(): void }) {
  const { id, name } = toolkit;
  const { send, isSending, refusal } = useCall();
  const { revalidate } = useRevalidator();

  async function remove() {
    if (!(await send(async () => rest().site.toolkits.$delete({ json: { toolkitid: id } }))))
      return;
    onClose();
    noteSaved(`${name} has been deleted.`);
    await revalidate();
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      text="This cannot be undone, do you really want to delete this toolkit and all its widgets?"
      confirmLabel="Delete"
      isWorking={isSending}
      failure={refusal && <ErrorMessage message={refusal} />}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
