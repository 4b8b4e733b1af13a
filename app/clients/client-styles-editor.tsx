import { Fieldset, Icon, List, SimpleGrid, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { checkedCall } from "#app/calls/use-save.ts";
import {
  DARK_FIELDS,
  DARK_NAMES,
  FRAME_LABELS,
  LANGUAGE_OPTIONS,
  STYLE_LABELS,
} from "#app/clients/client-labels.ts";
import { asHex, COLOR_MESSAGE, ColorField, isColor } from "#app/clients/color-field.tsx";
import {
  darkStyles,
  frameErrors,
  frameFields,
  type FrameFields,
  framePayload,
  shownFrame,
} from "#app/clients/frame-fields.ts";
import { Check, Info, TriangleAlert } from "#app/look/icons.ts";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { FoldedGroup } from "#app/workspace/editing/folded-group.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import {
  contrastRatio,
  formatRatio,
  MIN_AREA_CONTRAST,
  MIN_TEXT_CONTRAST,
} from "#domain/clients/contrast.ts";
import {
  type ClientLinks,
  DEFAULT_DARK,
  FrameAction,
  LINK_NAMES,
  type LinkName,
} from "#domain/clients/frame.ts";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";
import { DEFAULT_STYLES, Font, type Styles } from "#domain/clients/styles.ts";
import { EN } from "#domain/frame-texts/en.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

// Loaded separately: it contains the frame's own page and its texts in all languages.
const LookPreview = lazyPart(
  () => import("#app/clients/look-preview.tsx"),
  "default",
  <Skeleton h="48" borderRadius="lg" />,
);

const PICKERS = {
  background: "Pick a background",
  color: "Pick a text color",
  secondarycolor: "Pick a landing text color",
};
const COLORS = ["background", "color", "secondarycolor"] as const;

const LABELS = { tagline: "Tagline", ...STYLE_LABELS, ...LINK_LABELS };

function draftOf(client: EditedSite | null) {
  return {
    tagline: client?.tagline ?? "",
    ...DEFAULT_STYLES,
    ...client?.styles,
    ...frameFields(client?.frame ?? {}),
    ...linkFields(client?.links ?? {}),
  };
}
type Draft = ReturnType<typeof draftOf>;

/** One field for each link, so that the changes of two people are merged link by link. */
function linkFields(links: ClientLinks) {
  const fields = LINK_NAMES.map((name) => [name, links[name] ?? ""]);
  return Object.fromEntries(fields) as Record<LinkName, string>;
}

function stylesIn({ background, color, secondarycolor, font }: Styles): Styles {
  return { background, color, secondarycolor, font };
}

/** The styles of the preview: the draft, with the stored value in place of each that cannot be saved. */
function shownStyles(draft: Styles, stored: Styles): Styles {
  const shown = stylesIn(draft);
  for (const { path } of styleErrors(draft)) shown[path] = stored[path];
  for (const part of [...COLORS, "font"] as const) shown[part] ||= DEFAULT_STYLES[part];
  return shown;
}

/** The errors of a draft, by part: those of the schema, and colour names that this browser does not support. */
function styleErrors(draft: Styles) {
  const wrongColors = COLORS.filter((part) => !isColor(draft[part]));
  return [
    ...wrongColors.map((path) => ({ path, message: COLOR_MESSAGE })),
    ...(isFont(draft.font) ? [] : [{ path: "font" as const, message: FONT_MESSAGE }]),
  ];
}

function request(
  draft: Draft,
  version: number | undefined,
  { noun, calls }: ReturnType<typeof useClientCalls>,
) {
  const styles = stylesIn(draft);
  const links = Object.fromEntries(LINK_NAMES.map((name) => [name, draft[name]]));
  // Administrators edit the tagline in Details, so this save does not send it.
  const tagline = noun === "Client" ? undefined : draft.tagline;
  const changes = { tagline, links, styles, frame: framePayload(draft), version };
  return checkedCall(
    async () => (await import("#domain/own-site/site-changes.ts")).SiteChanges,
    changes,
    async (json) => calls.edit.$post({ json }),
    (errors) => {
      // The editor has a field of its own for each link.
      const ofLinks = errors
        .filter(({ path }) => path.startsWith("links."))
        .map(({ path, message }) => ({ path: path.replace(/^links\./u, ""), message }));
      const own = [...styleErrors(styles), ...frameErrors(draft), ...ofLinks];
      return own.length > 0 ? own : errors;
    },
  );
}

/** The look of a client's site and embeds, with a live preview (product/clients 4). */
export function ClientStylesEditor({ editor }: { editor: DialogState<EditedSite> }) {
  const shownClient = useClientCalls();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LABELS,
    refused: MESSAGES.client.other,
    request: (draft, _client: EditedSite | null, version) => request(draft, version, shownClient),
  });
  const { entity: client, draft, change, field } = form;
  const shown = shownStyles(draft, draftOf(client));
  const frame = shownFrame(draft);
  const dark = frame.scheme === "auto" ? darkStyles(shown, frame) : null;
  return (
    <EntityForm
      form={form}
      noun={shownClient.noun}
      title={`Styles: ${client?.clientname}`}
      size="xl"
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="5">
          {shownClient.noun === "Site" && (
            <EditorField
              {...field("tagline")}
              autoComplete="off"
              help="The heading of the site’s home page."
            />
          )}
          {COLORS.map((part) => (
            <ColorField
              key={part}
              {...field(part)}
              picker={PICKERS[part]}
              fallback={DEFAULT_STYLES[part]}
            />
          ))}
          <FontField {...field("font")} />
          <FrameFieldsGroup fields={draft} fieldOf={field} onChange={change} />
          <FooterLinksFields fieldOf={field} />
          <ContrastNotes styles={shown} accent={frame.accent} />
          {dark && (
            <>
              <Text fontSize="sm" fontWeight="500" mb="-3">
                With a dark scheme
              </Text>
              <ContrastNotes styles={dark} accent={frame.accent} label="Contrast, dark" />
            </>
          )}
        </Stack>
        {client && <LookPreview client={client} styles={shown} frame={frame} />}
      </SimpleGrid>
    </EntityForm>
  );
}

/** The addresses of the footer's links, in a group that is folded until the person opens it or a field has an error. */
function FooterLinksFields({ fieldOf }: { fieldOf(name: LinkName): FieldProps }) {
  const fields = LINK_NAMES.map((name) => ({ name, ...fieldOf(name) }));
  const hasError = fields.some(({ error }) => error !== undefined);
  return (
    <FoldedGroup title="Footer links" hasError={hasError}>
      <Text fontSize="sm" color="fg.muted">
        The links in the footer of the site. A link without an address is left out; without an
        address for Terms of Use or Privacy Policy the footer leads to a short page of this product.
      </Text>
      {fields.map(({ name, ...field }) => (
        <EditorField
          key={name}
          {...field}
          autoComplete="off"
          placeholder={name === "contact" ? "https:// or mailto:" : "https://"}
        />
      ))}
    </FoldedGroup>
  );
}

/** Fonts that most machines have. */
const SUGGESTIONS = [
  "system-ui, sans-serif",
  "Inter, Segoe UI, system-ui, sans-serif",
  "Verdana, Geneva, sans-serif",
  "Trebuchet MS, sans-serif",
  "Georgia, serif",
  "Times New Roman, serif",
  "Courier New, monospace",
];
const LIST = "font-suggestions";

/** A font as text, with suggestions. An empty field means the default. */
function FontField({ error, ...field }: FieldProps) {
  const { isShown, onFocus, onBlur } = useLateCheck(!isFont(field.value));
  return (
    <>
      <EditorField
        {...field}
        list={LIST}
        autoComplete="off"
        placeholder={DEFAULT_STYLES.font}
        error={error ?? (isShown ? FONT_MESSAGE : undefined)}
        help="Font names, separated by commas. The visitor's browser uses the first one that it has."
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <datalist id={LIST}>
        {SUGGESTIONS.map((font) => (
          <option key={font}>{font}</option>
        ))}
      </datalist>
    </>
  );
}

/** Whether a font can be saved: empty, or in a form that is stored (product/clients 4). */
function isFont(value: string): boolean {
  return value === "" || Font.safeParse(value).success;
}

const FONT_MESSAGE = Font.safeParse("").error?.issues[0]?.message ?? "";

type ContrastNotesProps = {
  styles: Styles;
  /** The colour of the form's button, where the client has one. */
  accent?: string;
  label?: string;
};

/** The contrast of an embed's texts to its background, with a warning where it is too low (product/clients 4). */
function ContrastNotes({ styles, accent, label = "Contrast" }: ContrastNotesProps) {
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
      <Icon color={iconColor} mt="0.5" size="sm">
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
function FrameFieldsGroup({ fields, fieldOf, onChange }: FrameFieldsGroupProps) {
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
        help="Shown above the answer. You can change its words, but not remove it."
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
