import { Stack } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { ToolkitImport } from "#app/toolkits/toolkit-import.tsx";
import { TOOLKIT_LABELS } from "#app/toolkits/toolkit-labels.ts";
import { CopyDialog } from "#app/widgets/list/copy-dialog.tsx";
import { OwnSnippets } from "#app/widgets/preview/own-snippets.tsx";
import { SmallDialog, useReloadedEnd } from "#app/workspace/editing/call-dialog.tsx";
import { ConfirmCall } from "#app/workspace/editing/confirm-dialog.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { OwnToolkit, Site, SiteWidget } from "#domain/own-site/replies.ts";

/** A task with a widget or a toolkit of the own site. Each has a dialog. */
export type Task =
  | { kind: "snippet" | "copy"; widget: SiteWidget }
  | { kind: "add" }
  | { kind: "import" }
  | { kind: "rename"; toolkit: OwnToolkit }
  | { kind: "delete"; toolkit: OwnToolkit };

/** The dialog of a task with the widgets and toolkits of the own site (product/own-site 6). */
export function TaskDialog({ task, site, onClose }: { task: Task; site: Site; onClose(): void }) {
  const { revalidate } = useRevalidator();
  if (task.kind === "add") return <NameToolkit toolkit={null} onClose={onClose} />;
  if (task.kind === "import") return <ToolkitImport onClose={onClose} />;
  if (task.kind === "rename") return <NameToolkit toolkit={task.toolkit} onClose={onClose} />;
  if (task.kind === "delete") return <DeleteToolkit toolkit={task.toolkit} onClose={onClose} />;
  const { id, type, name } = task.widget;
  const widget = { id, type, data: { name } };
  if (task.kind === "copy")
    return <CopyDialog widget={widget} onCopied={onClose} onClose={onClose} />;
  return (
    <DialogFrame title={`Put ${name} on a page`} onClose={onClose}>
      <Stack gap="5">
        <OwnSnippets widget={widget} site={site} onAllowed={() => void revalidate()} />
      </Stack>
    </DialogFrame>
  );
}

type NameToolkitProps = {
  /** The toolkit that gets another name; `null`: a new one. */
  toolkit: OwnToolkit | null;
  onClose(): void;
};

/** Asks for the name of a new toolkit of the site, or for another name (product/own-site 6). */
function NameToolkit({ toolkit, onClose }: NameToolkitProps) {
  const [name, setName] = useState(toolkit?.name ?? "");
  const saving = useSave<unknown>(MESSAGES.toolkit.other, () => {
    onClose();
    noteSaved(`${name.trim()} has been saved.`);
  });

  async function save() {
    const { toolkits } = rest().site;
    if (toolkit === null) return toolkits.add.$post({ json: { name } });
    const { id: toolkitid, version } = toolkit;
    return toolkits.edit.$post({ json: { toolkitid, name, version } });
  }

  return (
    <SmallDialog
      title={toolkit ? `Rename ${toolkit.name}` : "Add a toolkit"}
      action="Save"
      isReady={name.trim() !== "" && name.trim() !== toolkit?.name}
      isSending={saving.isSaving}
      refusal={saving.refusal?.message ?? ""}
      onSend={() => saving.save(save)}
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
    </SmallDialog>
  );
}

function DeleteToolkit({ toolkit, onClose }: { toolkit: OwnToolkit; onClose(): void }) {
  const { id, name } = toolkit;
  const end = useReloadedEnd(onClose);
  return (
    <ConfirmCall
      title={`Delete ${name}?`}
      text="This cannot be undone, do you really want to delete this toolkit and all its widgets?"
      confirmLabel="Delete"
      call={async () => rest().site.toolkits.$delete({ json: { toolkitid: id } })}
      onDone={() => end(`${name} has been deleted.`)}
      onCancel={onClose}
    />
  );
}
