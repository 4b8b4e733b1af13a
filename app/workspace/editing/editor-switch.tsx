import { Switch } from "@chakra-ui/react";

type EditorSwitchProps = { label: string; isOn: boolean; onChange(isOn: boolean): void };

/** A labelled switch of an editor. */
export function EditorSwitch({ label, isOn, onChange }: EditorSwitchProps) {
  return (
    <Switch.Root
      colorPalette="brand"
      checked={isOn}
      onCheckedChange={({ checked }) => onChange(checked)}
    >
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      <Switch.Label overflowWrap="anywhere" lineHeight="short">
        {label}
      </Switch.Label>
    </Switch.Root>
  );
}
