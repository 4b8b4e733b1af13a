import { Button, HStack } from "@chakra-ui/react";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import type { useSave } from "#app/calls/use-save.ts";

type FormButtonsProps = { label: string; isSending: boolean; onCancel(): void };

/** The buttons of a small form in a page: the one that sends it, and Cancel. */
export function FormButtons({ label, isSending, onCancel }: FormButtonsProps) {
  return (
    <HStack gap="3">
      <Button type="submit" size="sm" variant="solid" loading={isSending}>
        {label}
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </HStack>
  );
}

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
        variant="solid"
        alignSelf="start"
        loading={saving.isSaving}
        onClick={onSave}
      >
        {children}
      </Button>
    </>
  );
}
