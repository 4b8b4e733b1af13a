import { SimpleGrid, Stack, Text } from "@chakra-ui/react";
import type { ListedClient } from "#domain/clients/answers.ts";
import { COLOR_MESSAGE, ColorField, isColor } from "#app/clients/color-field.tsx";
import { ContrastNotes } from "#app/clients/contrast-notes.tsx";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
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
import { StylesPreview } from "#app/clients/styles-preview.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { saveRequest } from "#app/calls/save-request.ts";
import { rest } from "#app/session/session-calls.ts";
import { ClientChanges } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import { DEFAULT_STYLES, type Styles } from "#domain/clients/styles.ts";

const PICKERS = {
  background: "Pick a background",
  color: "Pick a text color",
  secondarycolor: "Pick a landing text color",
};
const COLORS = ["background", "color", "secondarycolor"] as const;

function draftOf(client: ListedClient | null) {
  return { ...DEFAULT_STYLES, ...client?.styles, ...frameFields(client?.frame ?? {}) };
}
type Draft = ReturnType<typeof draftOf>;

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

function request(draft: Draft, client: ListedClient | null, version?: number) {
  const styles = stylesIn(draft);
  const changes = { clientid: client?.id ?? "", styles, frame: framePayload(draft), version };
  const { errors, send } = saveRequest(ClientChanges, changes, (json) =>
    rest().clients.edit.$post({ json }),
  );
  const own = [...styleErrors(styles), ...frameErrors(draft)];
  return { errors: own.length > 0 ? own : errors, send };
}

/** The styles modal (product/clients 4): colours and font of a client's embeds, with a live preview. */
export function ClientStylesEditor({ editor }: { editor: DialogState<ListedClient> }) {
  const form = useEntityDraft(editor, {
    draftOf,
    labels: STYLE_LABELS,
    refused: MESSAGES.client.other,
    request,
  });
  const { entity: client, draft, change, field } = form;
  const shown = shownStyles(draft, draftOf(client));
  const frame = shownFrame(draft);
  const dark = frame.scheme === "auto" ? darkStyles(shown, frame) : null;
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={`Styles: ${client?.clientname}`}
      size="xl"
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="5">
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
