import { Alert, Heading, Link as StyledLink, SimpleGrid, Stack } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { ClientField } from "#app/clients/client-field.tsx";
import { LANGUAGE_OPTIONS } from "#app/clients/frame-languages.ts";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { SnippetText } from "#app/widgets/embed-snippet.tsx";
import { frameTag, linkWithValues, scriptTags } from "#app/widgets/embed-tags.ts";
import { SiteCheck } from "#app/widgets/site-check.tsx";
import { PreviewFrame } from "#app/widgets/preview-frame.tsx";
import { useSession } from "#app/session/use-session.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLoaded } from "#app/workspace/table/use-loaded.ts";
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
        help="The frame shows the widget and the client's styles as they are saved. Answers count for you and are not kept as results."
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

type ClientSnippetsProps = { widget: Widget; clientId: string; lang: string; values: GivenValues };

function ClientSnippets({ widget, clientId, lang, values }: ClientSnippetsProps) {
  const load = useCallback(
    async () =>
      rest().clients[":id"].embedding.$get({
        param: { id: clientId },
        query: { widget: widget.id },
      }),
    [clientId, widget.id],
  );
  const { value: embedding, retry } = useLoaded(load);
  if (embedding === null) {
    return <LoadFailure message="The client cannot be loaded right now." onRetry={retry} />;
  }
  // The same places while it loads, so that nothing moves then.
  const { apikey, sources, isApproved } = embedding ?? { isApproved: true };
  return (
    <>
      {!isApproved && (
        <Alert.Root status="warning">
          <Alert.Indicator />
          <Alert.Title>
            This client has not approved the widget, so the key below does not open it. Approve the
            toolkit and the widget on the{" "}
            <StyledLink asChild variant="underline">
              <Link to="/clients">clients page</Link>
            </StyledLink>
            .
          </Alert.Title>
        </Alert.Root>
      )}
      <SiteCheck sources={sources} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="6">
        <SnippetText
          title="Iframe with the client's key"
          about="Works everywhere, with a fixed height."
          label="Copy tag with key"
          text={apikey && frameTag(widget, apikey)}
        />
        <SnippetText
          title="Iframe and script with the client's key"
          about="As high as its content, and your page receives its events."
          label="Copy tag and script with key"
          text={apikey && scriptTags(widget, apikey)}
        />
      </SimpleGrid>
      <SnippetText
        title="Link with values"
        about="Opens the widget with the values of the form below filled in. They stay in the visitor's browser."
        label="Copy link with these values"
        text={apikey && linkWithValues(widget, apikey, values, lang)}
      />
      <HostRecipes />
    </>
  );
}
