import { chakra, Stack, Text } from "@chakra-ui/react";
import { useId } from "react";

type EditorSwitchProps = {
  label: string;
  isOn: boolean;
  help?: string;
  onChange(isOn: boolean): void;
};

export function EditorSwitch({ label, isOn, help, onChange }: EditorSwitchProps) {
  const note = useId();
  const control = (
    <chakra.label display="inline-flex" alignItems="center" gap="2.5" colorPalette="brand">
      <chakra.input
        type="checkbox"
        css={SWITCH}
        aria-describedby={help && note}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Text
        as="span"
        fontSize="sm"
        fontWeight="medium"
        lineHeight="short"
        overflowWrap="anywhere"
        userSelect="none"
      >
        {label}
      </Text>
    </chakra.label>
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

/** A check box that looks like a switch. With forced colours the browser draws its own. */
const SWITCH = {
  flexShrink: "0",
  w: "10",
  h: "5",
  borderRadius: "full",
  bg: "bg.emphasized",
  cursor: "switch",
  focusVisibleRing: "outside",
  transition: "backgrounds",
  "&:checked": { bg: "colorPalette.solid" },
  "@media not (forced-colors: active)": {
    appearance: "none",
    _before: {
      content: '""',
      display: "block",
      boxSize: "5",
      borderRadius: "full",
      scale: "0.8",
      bg: "white",
      boxShadow: "sm",
      transition: "margin 0.15s",
    },
    "&:checked::before": { ms: "5", bg: "colorPalette.contrast" },
  },
};
