import { Heading, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { ClientField } from "#app/clients/client-field.tsx";
import { LANGUAGE_OPTIONS } from "#app/clients/frame-languages.ts";
import { ClientSnippets } from "#app/widgets/preview/client-snippets.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { useSession } from "#app/session/use-session.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The part of Live Preview for a chosen client: the real frame, the check of a page and the snippets (product/widgets 7). */
export function ClientPreview({ widget, values }: { widget: Widget; values: GivenValues }) {
  const [clientId, setClientId] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const [lang, setLang] = useState("");
  const query = new URLSearchParams({ client: clientId, ...(lang && { lang }) });
  return (
    <Stack as="section" gap="4" aria-labelledby="client-preview">
      <Heading as="h3" size="md" id="client-preview">
        As visitors see it
      </Heading>
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
      <PreviewFrame
        source={`/embed/${encodeURIComponent(widget.type)}/${widget.id}/${PREVIEW_KEY}?${query}`}
        title={`${widget.data.name}, as visitors see it`}
      />
      <ClientSnippets key={clientId} {...{ widget, clientId, lang, values }} />
    </Stack>
  );
}
