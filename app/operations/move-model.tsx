import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { checkedCall, useFormSave } from "#app/calls/use-save.ts";
import { type ModelToLeave, moveText, usesText } from "#app/operations/move-model-button.tsx";
import { rest } from "#app/session/session-calls.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";

const CHOICES = "models-to-move-to";

type MoveModelProps = {
  editor: DialogState<ModelToLeave>;
  offered: string[];
};

/** Gives all clients and widgets of a model another one (product/operations 7). */
export function MoveModel({ editor, offered }: MoveModelProps) {
  const model = editor.entity;
  const [to, setTo] = useState(model?.replacement ?? "");
  const saving = useFormSave<{ moved: string[]; widgets: number }>(
    "The clients could not be moved.",
    (saved) => {
      const moved = { clients: saved?.moved.length ?? 0, widgets: saved?.widgets ?? 0 };
      noteSaved(`${usesText(moved)} moved to ${to}.`);
      editor.close();
    },
  );
  const { refusal } = saving;
  if (model === null) return null;
  const { id, clients, names } = model;

  function move() {
    const body = { from: id, to };
    saving.send(
      checkedCall(
        async () => (await import("#domain/operations/models.ts")).ModelMove,
        body,
        async (json) => rest().models.move.$post({ json }),
      ),
    );
  }

  const more = clients - names.length;
  return (
    <DialogFrame
      size="md"
      title={moveText(model)}
      failure={refusal && <SaveFailure {...refusal} onSignedIn={saving.repeat} />}
      onEnter={move}
      onClose={editor.close}
      action={{ label: `Move ${usesText(model)}`, isBusy: saving.isSaving, onPress: move }}
    >
      <Stack gap="5">
        <Text overflowWrap="anywhere">
          {[...names, ...(model.widgets > 0 ? [usesText({ ...model, clients: 0 })] : [])].join(
            ", ",
          )}
          {more > 0 && ` and ${more} more`} will use the other model from the next answer on.
        </Text>
        <EditorField
          label="Move to"
          isRequired
          value={to}
          error={saving.errorOf("to")}
          list={CHOICES}
          autoComplete="off"
          onChange={(text) => {
            setTo(text);
            saving.forgetError("to");
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
