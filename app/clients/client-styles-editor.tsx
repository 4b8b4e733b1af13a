import { SimpleGrid, Stack } from "@chakra-ui/react";
import { ColorField, isColor } from "#app/clients/color-field.tsx";
import { ContrastNotes } from "#app/clients/contrast-notes.tsx";
import { differences, EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { FontField, isFont } from "#app/clients/font-field.tsx";
import { StylesPreview } from "#app/clients/styles-preview.tsx";
import { type DialogState, useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import { DEFAULT_STYLES, type Styles } from "#domain/clients/styles.ts";

const LABELS = {
  background: "Background Color",
  color: "Primary Color",
  secondarycolor: "Secondary Color",
  font: "Font",
};

const PICKERS = {
  background: "Pick a background",
  color: "Pick a text color",
  secondarycolor: "Pick a landing text color",
};
const COLORS = ["background", "color", "secondarycolor"] as const;

function draftOf(client: ListedClient | null): Styles {
  return { ...DEFAULT_STYLES, ...client?.styles };
}

/** What the preview shows: the draft, and where that is not right yet what is stored. */
function shownStyles(draft: Styles, stored: Styles): Styles {
  const right = { ...draft };
  for (const part of COLORS) if (!isColorOrEmpty(draft[part])) right[part] = stored[part];
  if (!isFont(draft.font)) right.font = stored.font;
  for (const part of [...COLORS, "font"] as const) right[part] ||= DEFAULT_STYLES[part];
  return right;
}

function isColorOrEmpty(color: string): boolean {
  return color === "" || isColor(color);
}

/** The Styles modal: colours and font of a client's embeds, with a live preview. */
export function ClientStylesEditor({ editor }: { editor: DialogState<ListedClient> }) {
  const form = useEntityDraft(editor, draftOf, MESSAGES.client.other);
  const { entity: client, draft, change, isValidated } = form;
  const shown = shownStyles(draft, draftOf(client));

  function save(version = client?.version) {
    form.validate();
    if (!client) return;
    if (!COLORS.every((part) => isColorOrEmpty(draft[part])) || !isFont(draft.font)) return;
    const json = { clientid: client.id, styles: draft, version };
    form.save(() => rest().clients.edit.$post({ json }));
  }

  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={`Styles: ${client?.clientname}`}
      size="xl"
      newerFields={(newer) => differences(LABELS, draftOf(newer), draftOf(client))}
      onSave={save}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="5">
          {COLORS.map((part) => (
            <ColorField
              key={part}
              label={LABELS[part]}
              picker={PICKERS[part]}
              value={draft[part]}
              fallback={DEFAULT_STYLES[part]}
              isValidated={isValidated}
              onChange={(color) => change({ [part]: color })}
            />
          ))}
          <FontField
            value={draft.font}
            isValidated={isValidated}
            onChange={(font) => change({ font })}
          />
          <ContrastNotes styles={shown} />
        </Stack>
        <StylesPreview styles={shown} />
      </SimpleGrid>
    </EntityForm>
  );
}
