import { Alert, Button, Stack, type StackProps } from "@chakra-ui/react";
import type { KeyboardEvent, ReactNode } from "react";
import { isOfInputMethod } from "#app/workspace/composing.ts";

type FrameBannersProps = { success?: ReactNode; failure?: ReactNode } & StackProps;

/** The outcome of the last save of an editor, which screen readers read out. */
export function FrameBanners({ success, failure, ...place }: FrameBannersProps) {
  return (
    <Stack gap="4" aria-live="polite" {...place}>
      {success && (
        <Alert.Root status="success">
          <Alert.Indicator />
          <Alert.Title>{success}</Alert.Title>
        </Alert.Root>
      )}
      {failure}
    </Stack>
  );
}

/** The main button of an editor. `isDoubtful`: it does not invite to be pressed. */
export type MainAction = {
  label: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  isDoubtful?: boolean;
  onPress(): void;
};

/** The button that saves an editor. */
export function MainButton({ label, isBusy, isDisabled, isDoubtful, onPress }: MainAction) {
  return (
    <Button
      variant={isDoubtful ? "outline" : "solid"}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/** Saves an editor when Enter is pressed in a field of one line (product/site 6). */
export function saveOnEnter(event: KeyboardEvent, save: (() => void) | undefined) {
  if (!save || event.key !== "Enter" || !isLoneField(event.target)) return;
  // Enter that ends an input method's composition does not save.
  if (isOfInputMethod(event)) return;
  event.preventDefault();
  save();
}

/**
 * Whether an element is a field of one line outside of any form. Editors are not form elements, because the tools of the rich text
 * are forms and forms must not be nested.
 */
function isLoneField(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.form === null &&
    ["text", "password", "email", "number", "search", "tel", "url"].includes(target.type)
  );
}
