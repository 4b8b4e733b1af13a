import { Stack, Switch, Text } from "@chakra-ui/react";
import { useId } from "react";

type EditorSwitchProps = {
  label: string;
  isOn: boolean;
  /** A note below the switch. */
  help?: string;
  onChange(isOn: boolean): void;
};

/** A labelled switch of an editor. */
export function EditorSwitch({ label, isOn, help, onChange }: EditorSwitchProps) {
  const note = useId();
  const control = (
    <Switch.Root
      colorPalette="brand"
      checked={isOn}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Switch.HiddenInput aria-describedby={help && note} />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label overflowWrap="anywhere" lineHeight="short">
        {label}
      </Switch.Label>
    </Switch.Root>
  );
  if (!help) return control;
  return (
    <Stack gap="1">
      {control}
      <Text id={note} fontSize="xs" color="fg.muted">
        {help}
      </Text>
    </Stack>
  );
}
