import { Fieldset, SimpleGrid, Text } from "@chakra-ui/react";
import { ColorField } from "#app/clients/color-field.tsx";
import type { FrameFields } from "#app/clients/frame-fields.ts";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { FoldedGroup } from "#app/workspace/editing/folded-group.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { DEFAULT_DARK, FrameAction } from "#domain/clients/frame.ts";
import { EN } from "#domain/frame-texts/en.ts";
import {
  DARK_FIELDS,
  DARK_NAMES,
  FRAME_LABELS,
  LANGUAGE_OPTIONS,
} from "#app/clients/client-labels.ts";

const ACTIONS: Record<FrameAction, string> = {
  copy: "Copy",
  save: "Save as a file",
  print: "Print",
  again: "Ask again",
};
const ACTION_CHOICES = FrameAction.options.map((value) => ({ value, label: ACTIONS[value] }));

const LANGUAGES_OR_USUAL = [
  { value: "", text: "English, unless the page says otherwise" },
  ...LANGUAGE_OPTIONS,
];

const SCHEMES = [
  { value: "light", text: "Always the colors above" },
  { value: "auto", text: "Dark colors in a dark page or on a dark device" },
];

type TextName = Exclude<keyof FrameFields, "actions" | "rating">;
type FrameFieldsGroupProps = {
  fields: FrameFields;
  fieldOf(name: TextName): FieldProps;
  onChange(changed: Partial<FrameFields>): void;
};

/** The look and the functions of a client's frames (product/clients 12). */
export function FrameFieldsGroup({ fields, fieldOf, onChange }: FrameFieldsGroupProps) {
  const names = Object.keys(FRAME_LABELS) as (keyof FrameFields)[];
  const texts = names.filter((name): name is TextName => !["actions", "rating"].includes(name));
  const hasError = texts.some((name) => fieldOf(name).error !== undefined);
  return (
    <FoldedGroup title="Frame" hasError={hasError}>
      <Text fontSize="sm" color="fg.muted">
        An empty field keeps the usual look.
      </Text>
      <EditorField {...fieldOf("language")} options={LANGUAGES_OR_USUAL} />
      <ColorField {...fieldOf("accent")} picker="Pick a button color" fallback={fields.accent} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <EditorField {...fieldOf("radius")} inputMode="numeric" placeholder="8" />
        <EditorField {...fieldOf("width")} inputMode="numeric" placeholder="960" />
      </SimpleGrid>
      <EditorField
        {...fieldOf("logo")}
        autoComplete="off"
        placeholder="https://"
        help="The address of an image, shown 48 px high above the name."
      />
      <Fieldset.Root>
        <Fieldset.Legend mb="-1">{FRAME_LABELS.actions}</Fieldset.Legend>
        <SwitchList
          choices={ACTION_CHOICES}
          chosen={fields.actions}
          onChange={(actions) => onChange({ actions })}
        />
      </Fieldset.Root>
      <EditorField
        {...fieldOf("aiNotice")}
        placeholder={EN.aiNotice}
        help="Shown above the answer. You can word it, but not remove it."
      />
      <EditorSwitch
        label={FRAME_LABELS.rating}
        isOn={fields.rating}
        onChange={(rating) => onChange({ rating })}
      />
      <EditorField {...fieldOf("scheme")} options={SCHEMES} />
      {fields.scheme === "auto" &&
        DARK_NAMES.map((name) => (
          <ColorField
            key={name}
            {...fieldOf(name)}
            picker={`Pick a color: ${FRAME_LABELS[name]}`}
            fallback={DEFAULT_DARK[DARK_FIELDS[name]]}
          />
        ))}
    </FoldedGroup>
  );
}
