import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import { type ClientSource, useClientSource } from "#app/clients/client-source.ts";
import { COLOR_MESSAGE, ColorField, isColor } from "#app/clients/color-field.tsx";
import { ContrastNotes } from "#app/clients/contrast-notes.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { FooterLinksFields } from "#app/clients/footer-links-fields.tsx";
import { FONT_MESSAGE, FontField, isFont } from "#app/clients/font-field.tsx";
import {
  darkStyles,
  STYLE_LABELS,
  frameErrors,
  frameFields,
  framePayload,
  shownFrame,
} from "#app/clients/frame-fields.ts";
import { FrameFieldsGroup } from "#app/clients/frame-fields-group.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { StylesPreview } from "#app/clients/styles-preview.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { saveRequest } from "#app/calls/save-request.ts";
import { LINK_LABELS } from "#domain/clients/link-labels.ts";
import { type ClientLinks, LINK_NAMES, type LinkName } from "#domain/clients/links.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Site } from "#domain/own-site/answers.ts";
import { SiteChanges } from "#domain/own-site/site-changes.ts";
import { DEFAULT_STYLES, type Styles } from "#domain/clients/styles.ts";

const PICKERS = {
  background: "Pick a background",
  color: "Pick a text color",
  secondarycolor: "Pick a landing text color",
};
const COLORS = ["background", "color", "secondarycolor"] as const;

const LABELS = { tagline: "Tagline", ...STYLE_LABELS, ...LINK_LABELS };

function draftOf(client: Site | null) {
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

function request(draft: Draft, version: number | undefined, { edit, hasDetails }: ClientSource) {
  const styles = stylesIn(draft);
  const links = Object.fromEntries(LINK_NAMES.map((name) => [name, draft[name]]));
  // Administrators edit the tagline in Details, so this save does not send it.
  const tagline = hasDetails ? undefined : draft.tagline;
  const changes = { tagline, links, styles, frame: framePayload(draft), version };
  const { errors, send } = saveRequest(SiteChanges, changes, edit);
  // The editor has a field of its own for each link.
  const ofLinks = errors
    .filter(({ path }) => path.startsWith("links."))
    .map(({ path, message }) => ({ path: path.replace(/^links\./u, ""), message }));
  const own = [...styleErrors(styles), ...frameErrors(draft), ...ofLinks];
  return { errors: own.length > 0 ? own : errors, send };
}

/** The look of a client's site and embeds, with a live preview (product/clients 4). */
export function ClientStylesEditor({ editor }: { editor: DialogState<Site> }) {
  const source = useClientSource();
  const form = useEntityDraft(editor, {
    draftOf,
    labels: LABELS,
    refused: MESSAGES.client.other,
    request: (draft, _client: Site | null, version) => request(draft, version, source),
  });
  const { entity: client, draft, change, field } = form;
  const shown = shownStyles(draft, draftOf(client));
  const frame = shownFrame(draft);
  const dark = frame.scheme === "auto" ? darkStyles(shown, frame) : null;
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun={source.noun}
      title={`Styles: ${client?.clientname}`}
      size="xl"
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="5">
          {!source.hasDetails && (
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
              <StylesPreview styles={dark} frame={frame} title="Preview, dark" />
            </>
          )}
        </Stack>
        <StylesPreview styles={shown} frame={frame} title="Preview" isSticky />
      </SimpleGrid>
    </EntityForm>
  );
}
