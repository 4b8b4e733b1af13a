import { Icon, List, Text } from "@chakra-ui/react";
import { Check, Info, TriangleAlert } from "lucide-react";
import { asHex } from "#app/clients/css-color.ts";
import { contrastRatio, formatRatio, MIN_TEXT_CONTRAST } from "#domain/clients/contrast.ts";
import type { Styles } from "#domain/clients/styles.ts";

/** The contrast of an embed's texts to its background, with a warning where it is too low (product/clients 4). */
export function ContrastNotes({ styles }: { styles: Styles }) {
  return (
    <List.Root variant="plain" gap="1.5" fontSize="sm" aria-live="polite" aria-label="Contrast">
      <ContrastNote what="Text" color={styles.color} background={styles.background} />
      <ContrastNote
        what="Landing text"
        color={styles.secondarycolor}
        background={styles.background}
      />
    </List.Root>
  );
}

type ContrastNoteProps = { what: string; color: string; background: string };

function ContrastNote({ what, color, background }: ContrastNoteProps) {
  const ratio = contrastRatio(asHex(color) ?? color, asHex(background) ?? background);
  const { icon, color: iconColor, sentence } = judge(ratio);
  return (
    <List.Item display="flex" gap="2" alignItems="flex-start">
      <Icon color={iconColor} mt="0.5" size="sm" aria-hidden="true">
        {icon}
      </Icon>
      <Text>
        {what} on background: {ratio !== null && <b>{formatRatio(ratio)}. </b>}
        {sentence}
      </Text>
    </List.Item>
  );
}

function judge(ratio: number | null) {
  if (ratio === null) {
    const sentence =
      "cannot be measured for see-through colours. Use a solid colour such as #1a73e8.";
    return { icon: <Info />, color: "fg.muted", sentence };
  }
  if (ratio < MIN_TEXT_CONTRAST) {
    const sentence = `Hard to read for many people: at least ${MIN_TEXT_CONTRAST} : 1 is needed.`;
    return { icon: <TriangleAlert />, color: "orange.fg", sentence };
  }
  return { icon: <Check />, color: "green.fg", sentence: "Easy to read." };
}
