import { useSave } from "#app/calls/use-save.ts";
import type { ClientMove } from "#app/clients/move-button.tsx";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { SavedClient } from "#domain/clients/replies.ts";
import { MESSAGES } from "#domain/messages.ts";

/** Asks before a client gets another model. */
export function MoveClient({ editor }: { editor: DialogState<ClientMove> }) {
  const moved = editor.entity;
  const saving = useSave<SavedClient>(MESSAGES.client.other, (stored) => {
    noteSaved(`${stored?.clientname ?? "The client"} uses ${moved?.to} from now on.`);
    editor.close();
  });
  if (moved === null) return null;
  const { client, to } = moved;
  const { id: clientid, version } = client;
  return (
    <ConfirmDialog
      isHarmless
      title={`Move ${client.clientname} to ${to}?`}
      text={`${to} answers in place of ${client.gptmodel} from the next question on.`}
      confirmLabel="Move"
      isWorking={saving.isSaving}
      failure={saving.refusal && <ErrorMessage message={saving.refusal.message} />}
      onConfirm={() =>
        saving.save(async () =>
          rest().clients.edit.$post({ json: { clientid, gptModel: to, version } }),
        )
      }
      onCancel={editor.close}
    />
  );
}
