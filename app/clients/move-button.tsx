import { Button, type ButtonProps } from "@chakra-ui/react";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { ListedClient } from "#domain/clients/replies.ts";

export type ClientMove = { client: ListedClient; to: string };

/** The look of a button beside a sentence: the name of a model can be long, and breaks within the button. */
export const MOVE_LOOK = {
  size: "xs",
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
