import { Button, type ButtonProps } from "@chakra-ui/react";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { ConfirmDialog } from "#app/workspace/editing/confirm-dialog.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { ListedClient, SavedClient } from "#domain/clients/replies.ts";
import { MESSAGES } from "#domain/messages.ts";

/** A client, and the model that it is to have. */
export type ClientMove = { client: ListedClient; to: string };

/** The look of a button beside a sentence: the name of a model can be long, and breaks within the button. */
export const MOVE_LOOK = {
  size: "xs",
  variant: "outline",
  h: "auto",
  minH: "8",
  py: "1",
  maxW: "full",
  whiteSpace: "normal",
  overflowWrap: "anywhere",
} as const;

type MoveButtonProps = ClientMove &
  ButtonProps & {
    editor: DialogState<ClientMove>;
    /** The state that the button shows in place of what it does. */
    word?: string;
  };

/** The button beside the sentence about a model that ends (product/clients 15). Its question is `MoveClient`. */
export function MoveButton({ client, to, editor, word, ...look }: MoveButtonProps) {
  return (
    <Button
      {...MOVE_LOOK}
      {...look}
      aria-label={`${word ? `${word}. ` : ""}Move to ${to}: ${client.clientname}`}
      onClick={() => editor.open({ client, to })}
    >
      {word ?? `Move to ${to}`}
    </Button>
  );
}

/** Asks before a client gets another model. */
export function MoveClient({ editor }: { editor: DialogState<ClientMove> }) {
  const moved = editor.state.step === "editing" ? editor.state.entity : null;
  const saving = useSave<SavedClient>(MESSAGES.client.other, (stored) => {
    noteSaved(`${stored?.clientname ?? "The client"} asks ${moved?.to} from now on.`);
    editor.close();
  });
  if (moved === null) return null;
  const { client, to } = moved;
  const { id: clientid, version } = client;
  return (
    <ConfirmDialog
      isOpen
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
