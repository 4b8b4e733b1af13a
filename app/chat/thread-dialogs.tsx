import { Input } from "@chakra-ui/react";
import { useState } from "react";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import type { ThreadAction } from "#app/chat/thread-list.tsx";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { ConflictNotice, NewerValues } from "#app/workspace/editing/conflict-notice.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { Thread } from "#domain/assistant/replies.ts";
import { CHAT_SENTENCES, MAX_TITLE_LENGTH } from "#domain/assistant/chat-texts.ts";

type ThreadDialogsProps = {
  asked: ThreadAction;
  onClose(): void;
  onDeleted(thread: Thread): void;
};

/** The dialogs of a thread: rename and delete. The page loads this file when a dialog opens. */
export function ThreadDialogs({ asked, onClose, onDeleted }: ThreadDialogsProps) {
  const { thread } = asked;
  if (asked.action === "rename") return <RenameDialog thread={thread} onClose={onClose} />;
  return <DeleteDialog thread={thread} onClose={onClose} onDeleted={onDeleted} />;
}

const threadOf = ({ id }: Thread) => ({
  calls: rest().api.threads[":id"],
  param: pathParameters({ id }),
});

function RenameDialog({ thread, onClose }: { thread: Thread; onClose(): void }) {
  const [title, setTitle] = useState(thread.title);
  const { isSaving, refusal, save, repeat } = useSave<Thread>("Save Failed", onClose);
  const newer = refusal?.current;
  const hasChanges = title.trim() !== thread.title;

  function rename(version = thread.version) {
    if (title.trim() === "") return;
    const { calls, param } = threadOf(thread);
    save(() => calls.$post({ param, json: { title, version } }));
  }

  return (
    <DialogFrame
      size="md"
      title="Rename this chat"
      hasChanges={hasChanges}
      failure={!newer && failureOf(refusal, repeat, "save")}
      onEnter={() => rename()}
      onClose={onClose}
      closeLabel="Cancel"
      action={{
        label: "Rename",
        isBusy: isSaving,
        isDisabled: title.trim() === "",
        onPress: () => rename(),
      }}
    >
      {newer && (
        <ConflictNotice onTakeNewer={onClose} onKeepMine={() => rename(newer.version)}>
          <NewerValues fields={[{ label: "Title", value: newer.title }]} />
        </ConflictNotice>
      )}
      <LabelledField label="Title" isRequired>
        <Input
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          onChange={(event) => setTitle(event.target.value)}
        />
      </LabelledField>
    </DialogFrame>
  );
}

function DeleteDialog({
  thread,
  onClose,
  onDeleted,
}: Omit<ThreadDialogsProps, "asked"> & { thread: Thread }) {
  const { isSaving, refusal, save, repeat } = useSave<Thread>("Save Failed", () =>
    onDeleted(thread),
  );
  const text = `“${thread.title || "New chat"}” and its messages will be permanently deleted.`;
  return (
    <ConfirmDialog
      title="Delete this chat?"
      text={text}
      failure={failureOf(refusal, repeat, "delete")}
      confirmLabel="Delete"
      isWorking={isSaving}
      onConfirm={() => {
        const { calls, param } = threadOf(thread);
        save(() => calls.$delete({ param }));
      }}
      onCancel={onClose}
    />
  );
}

function failureOf(
  refusal: Refused<Thread> | undefined,
  repeat: () => void,
  action: "save" | "delete",
) {
  if (!refusal) return undefined;
  const { status, message, signedOut } = refusal;
  return (
    <SaveFailure
      message={status === 404 ? CHAT_SENTENCES.deleted : message}
      signedOut={signedOut}
      action={action}
      onSignedIn={repeat}
    />
  );
}
