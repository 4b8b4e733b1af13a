import { Button } from "@chakra-ui/react";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { useSave } from "#app/calls/use-save.ts";

type SaveButtonProps = {
  saving: Pick<ReturnType<typeof useSave>, "refusal" | "repeat" | "isSaving">;
  onSave(): void;
  children: string;
};

/** The button below the fields of a form on a page, and above it the reason why the last save was refused. */
export function SaveButton({ saving, onSave, children }: SaveButtonProps) {
  return (
    <>
      {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
      <Button
        size="sm"
        colorPalette="brand"
        alignSelf="start"
        loading={saving.isSaving}
        onClick={onSave}
      >
        {children}
      </Button>
    </>
  );
}
