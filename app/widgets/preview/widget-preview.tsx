import { Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { ClientField } from "#app/clients/client-field.tsx";
import { LANGUAGE_OPTIONS } from "#app/clients/client-labels.ts";
import { pathParameters } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { useSession } from "#app/session/use-session.ts";
import { ClientSnippets } from "#app/widgets/preview/client-snippets.tsx";
import { EmbedSnippet } from "#app/widgets/preview/embed-snippet.tsx";
import { FilledPrompt } from "#app/widgets/preview/filled-prompt.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { KeepTest } from "#app/widgets/tests/keep-test.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { VersionRatings } from "#domain/widgets/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The Live Preview modal (product/widgets 7): embed tags, the frame for a chosen client, and the prompt that its values make. */
export function WidgetPreview({ widget, onClose }: { widget: Widget; onClose(): void }) {
  const [clientId, setClientId] = useState(useSession()?.clientId ?? DEFAULT_CLIENT_ID);
  const [lang, setLang] = useState("");
  const [values, setValues] = useState<GivenValues>(new Map());
  const query = new URLSearchParams({ client: clientId, ...(lang && { lang }) });
  return (
    <DialogFrame title={widget.data.name} size="xl" onClose={onClose}>
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
            options={[{ value: "", text: "The client's language" }, ...LANGUAGE_OPTIONS]}
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
      <FilledPrompt data={widget.data} values={values} maxH="96" borderRadius="lg" p="4" />
      <KeepTest widget={widget} inputs={widget.data.inputs} values={values} />
    </Stack>
  );
}

/** The ratings of the widget's answers by visitors (product/widgets 7); nothing if there are none. */
function WidgetRatings({ widget: { type, id, version } }: { widget: Widget }) {
  const { ratings } = rest().widgets[":type"][":id"];
  const param = pathParameters({ type, id });
  const { value } = useLoad<VersionRatings[]>(async () => ratings.$get({ param }), `${type} ${id}`);
  const oldest = value?.at(-1);
  if (!value || oldest === undefined) return null;
  const current = value.find((row) => row.version === version);
  return (
    <Text>
      Visitors&apos; ratings: <b>{ratingsText(value)}</b>, since version {oldest.version}.
      {value.length > 1 &&
        ` Of the current version ${version}: ${ratingsText(current ? [current] : [])}.`}
    </Text>
  );
}

function ratingsText(rows: VersionRatings[]): string {
  const sum = (name: "up" | "down") => rows.reduce((total, row) => total + row[name], 0);
  return `${sum("up")} up, ${sum("down")} down`;
}
