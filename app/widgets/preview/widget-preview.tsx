import { Box, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { ClientField } from "#app/clients/client-field.tsx";
import { LANGUAGE_OPTIONS } from "#app/clients/frame-languages.ts";
import { useSession } from "#app/session/use-session.ts";
import { WidgetRatings } from "#app/widgets/list/widget-ratings.tsx";
import { ClientSnippets } from "#app/widgets/preview/client-snippets.tsx";
import { EmbedSnippet } from "#app/widgets/preview/embed-snippet.tsx";
import { FilledPrompt } from "#app/widgets/preview/filled-prompt.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type WidgetPreviewProps = { widget: Widget; onClose(): void };

/** The Live Preview modal (product/widgets 7): embed tags, the frame for a chosen client, and the prompt that its values make. */
export function WidgetPreview({ widget, onClose }: WidgetPreviewProps) {
  const [clientId, setClientId] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const [lang, setLang] = useState("");
  const [values, setValues] = useState<GivenValues>(new Map());
  const query = new URLSearchParams({ client: clientId, ...(lang && { lang }) });
  return (
    <DialogFrame isOpen title={widget.data.name} size="xl" hasChanges={false} onClose={onClose}>
      <Stack gap="8">
        <WidgetRatings widget={widget} />
        <EmbedSnippet widget={widget} />
        <Stack as="section" gap="4" aria-labelledby="client-preview">
          <Heading as="h3" size="md" id="client-preview">
            As visitors see it
          </Heading>
          <Text color="fg.muted">
            Fill in the form and press its button: the answer appears below AI Response.
          </Text>
          <ClientField
            label="Client"
            value={clientId}
            help="The frame shows the widget and the client's styles as they are saved. Answers use your daily quota and are not kept as results."
            onChange={setClientId}
          />
          <EditorField
            label="Language of the frame"
            value={lang}
            options={[{ value: "", text: "That of the client" }, ...LANGUAGE_OPTIONS]}
            onChange={setLang}
          />
          <PreviewFrame {...{ widget, query, values }} onValues={setValues} />
        </Stack>
        <GeneratedPrompt widget={widget} values={values} />
        <ClientSnippets key={clientId} {...{ widget, clientId, lang, values }} />
      </Stack>
    </DialogFrame>
  );
}

/** The prompt that the values in the frame make, and the button that keeps them as a test. */
function GeneratedPrompt({ widget, values }: { widget: Widget; values: GivenValues }) {
  return (
    <Stack as="section" gap="3" aria-labelledby="generated-prompt">
      <Heading as="h3" size="md" id="generated-prompt">
        Generated Prompt
      </Heading>
      {/* A scrolling area is focusable, so that the keyboard can scroll it. */}
      <Box
        maxH="96"
        overflowY="auto"
        tabIndex={0}
        role="group"
        aria-labelledby="generated-prompt"
        borderWidth="1px"
        borderRadius="lg"
        p="4"
      >
        <FilledPrompt data={widget.data} values={values} />
      </Box>
      <KeepTest widget={widget} inputs={widget.data.inputs} values={values} />
    </Stack>
  );
}
