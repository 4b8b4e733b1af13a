import { Button } from "@chakra-ui/react";

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
      colorPalette={isDoubtful ? undefined : "brand"}
      variant={isDoubtful ? "outline" : undefined}
      loading={isBusy}
      disabled={isDisabled}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
