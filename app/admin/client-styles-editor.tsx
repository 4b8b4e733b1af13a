import { SimpleGrid, Stack } from "@chakra-ui/react";
import { ColorField, isColor } from "#app/admin/color-field.tsx";
import { ContrastNotes } from "#app/admin/contrast-notes.tsx";
import { differences, EntityDialog } from "#app/admin/entity-dialog.tsx";
import { FontField, isFont } from "#app/admin/font-field.tsx";
import { StylesPreview } from "#app/admin/styles-preview.tsx";
import { type Editor, useDraft } from "#app/admin/use-draft.ts";
import type { ListedClient } from "#domain/client.ts";
import { DEFAULT_STYLES, safeStyles, type Styles } from "#domain/styles.ts";

/** The colours in the order of spec 2, in the payload's names. */
const COLORS = [
  { part: "background", label: "Background Color", picker: "Pick a background" },
  { part: "color", label: "Primary Color", picker: "Pick a text color" },
  { part: "secondarycolor", label: "Secondary Color", picker: "Pick a landing text color" },
] as const;

const LABELS = {
  ...(Object.fromEntries(COLORS.map(({ part, label }) => [part, label])) as {
    [part in (typeof COLORS)[number]["part"]]: string;
  }),
  font: "Font",
};

function draftOf(client: ListedClient | null): Styles {
  return { ...DEFAULT_STYLES, ...client?.styles };
}

/** The Styles modal (spec 2): colours and font of a client's embeds, with a live preview. */
export function ClientStylesEditor({ editor }: { editor: Editor<ListedClient> }) {
  const form = useDraft(editor, draftOf);
  const { entity: client, draft, change, isValidated } = form;
  const shown = safeStyles(draft);

  function save(version = client?.version) {
    form.validate();
    const colors = COLORS.map(({ part }) => draft[part]);
    if (!colors.every((color) => color === "" || isColor(color)) || !isFont(draft.font)) return;
    form.save("edit", { clientid: client?.id, styles: draft, version });
  }

  return (
    <EntityDialog
      editor={editor}
      form={form}
      noun="Client"
      title={`Styles: ${client?.clientname}`}
      size="xl"
      newerFields={(newer) => differences(LABELS, draftOf(newer), draft)}
      onSave={save}
    >
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <Stack gap="5">
          {COLORS.map(({ part, label, picker }) => (
            <ColorField
              key={part}
              label={label}
              picker={picker}
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
    </EntityDialog>
  );
}
