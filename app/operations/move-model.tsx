import { Button, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { type Refused, useSave } from "#app/calls/use-save.ts";
import { MOVE_LOOK } from "#app/clients/move-client.tsx";
import { rest } from "#app/session/session-calls.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { ModelInUse } from "#domain/operations/model-answers.ts";
import { ModelMove } from "#domain/operations/models.ts";
import { counted } from "#app/workspace/counted.ts";

const CHOICES = "models-to-move-to";

/** A model that clients leave, with the names of the first of them. `replacement`: the model that is offered. */
export type LeftModel = Pick<ModelInUse, "id" | "clients" | "names"> & {
  replacement: string | null;
};

type MoveModelProps = {
  editor: DialogState<LeftModel>;
  /** The names of models that are offered. */
  offered: string[];
};

/** Gives all clients of a model another one (product/operations 7). */
export function MoveModel({ editor, offered }: MoveModelProps) {
  const model = editor.state.step === "editing" ? editor.state.entity : null;
  const [to, setTo] = useState(model?.replacement ?? "");
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Refused<unknown>>();
  const saving = useSave<{ moved: string[] }>(
    "The clients could not be moved.",
    (saved) => {
      noteSaved(`${counted(saved?.moved.length ?? 0, "client")} moved to ${to}.`);
      editor.close();
    },
    (refusal) => {
      setError(refusal.errors[0]?.message);
      setFailure(refusal);
    },
  );
  if (model === null) return null;
  const { id, clients, names } = model;

  function move() {
    const checked = ModelMove.safeParse({ from: id, to });
    setFailure(undefined);
    setError(checked.error?.issues[0]?.message);
    if (checked.success) saving.save(async () => rest().models.move.$post({ json: checked.data }));
  }

  const more = clients - names.length;
  return (
    <DialogFrame
      isOpen
      size="md"
      title={moveText(model)}
      hasChanges={false}
      failure={failure && !error && <SaveFailure {...failure} onSignedIn={saving.repeat} />}
      onEnter={move}
      onClose={editor.close}
      action={{
        label: `Move ${counted(clients, "client")}`,
        isBusy: saving.isSaving,
        onPress: move,
      }}
    >
      <Stack gap="5">
        <Text overflowWrap="anywhere">
          {names.join(", ")}
          {more > 0 && ` and ${more} more`} will ask the other model from the next answer on.
        </Text>
        <EditorField
          label="Move to"
          isRequired
          value={to}
          error={error}
          list={CHOICES}
          autoComplete="off"
          onChange={(text) => {
            setTo(text);
            setError(undefined);
          }}
        />
        <datalist id={CHOICES}>
          {offered
            .filter((name) => name !== id)
            .map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
        </datalist>
      </Stack>
    </DialogFrame>
  );
}

type MoveModelButtonProps = { model: LeftModel; onPress(model: LeftModel): void };

/** Opens `MoveModel`. Its text names the model that replaces one that ends, as at a client. */
export function MoveModelButton({ model, onPress }: MoveModelButtonProps) {
  const { clients, replacement } = model;
  return (
    <Button
      {...MOVE_LOOK}
      aria-label={
        replacement === null
          ? moveText(model)
          : `Move to ${replacement}: ${counted(clients, "client")} of ${model.id}`
      }
      onClick={() => onPress(model)}
    >
      {replacement === null ? `Move ${counted(clients, "client")} …` : `Move to ${replacement}`}
    </Button>
  );
}

/** What the button of a model does, in words. */
function moveText({ id, clients }: Pick<ModelInUse, "id" | "clients">): string {
  return `Move ${counted(clients, "client")} ${id === "" ? "without a model" : `of ${id}`}`;
}
