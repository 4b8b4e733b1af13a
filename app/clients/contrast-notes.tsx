import { Icon, List, Text } from "@chakra-ui/react";
import { Check, Info, TriangleAlert } from "lucide-react";
import { asHex } from "#app/clients/css-color.ts";
import {
  contrastRatio,
  formatRatio,
  MIN_AREA_CONTRAST,
  MIN_TEXT_CONTRAST,
} from "#domain/clients/contrast.ts";
import type { Styles } from "#domain/clients/styles.ts";

type ContrastNotesProps = {
  styles: Styles;
  /** The colour of the form's button, where the client has one. */
  accent?: string;
  /** The name of the list. */
  label?: string;
};

/** The contrast of an embed's texts to its background, with a warning where it is too low (product/clients 4). */
export function ContrastNotes({ styles, accent, label = "Contrast" }: ContrastNotesProps) {
  const { background } = styles;
  return (
    <List.Root variant="plain" gap="1.5" fontSize="sm" aria-live="polite" aria-label={label}>
      <ContrastNote what="Text" color={styles.color} background={background} />
      <ContrastNote what="Landing text" color={styles.secondarycolor} background={background} />
      {accent && (
        <ContrastNote
          what="Button"
          color={accent}
          background={background}
          least={MIN_AREA_CONTRAST}
        />
      )}
    </List.Root>
  );
}

type ContrastNoteProps = { what: string; color: string; background: string; least?: number };

function ContrastNote({ what, color, background, least = MIN_TEXT_CONTRAST }: ContrastNoteProps) {
  const ratio = contrastRatio(asHex(color) ?? color, asHex(background) ?? background);
  const { icon, color: iconColor, sentence } = judge(ratio, least);
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

function judge(ratio: number | null, least: number) {
  if (ratio === null) {
    const sentence =
      "cannot be measured for see-through colors. Use a solid color such as #1a73e8.";
    return { icon: <Info />, color: "fg.muted", sentence };
  }
  if (ratio < least) {
    const trouble = least === MIN_TEXT_CONTRAST ? "Hard to read" : "Hard to see";
    const sentence = `${trouble} for many people: at least ${least} : 1 is needed.`;
    return { icon: <TriangleAlert />, color: "orange.fg", sentence };
  }
  return {
    icon: <Check />,
    color: "green.fg",
    sentence: least === MIN_TEXT_CONTRAST ? "Easy to read." : "Easy to see.",
  };
}
