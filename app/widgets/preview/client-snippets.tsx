import { Alert, Button, Icon, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { useSave } from "#app/calls/use-save.ts";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { Check } from "#app/look/icons.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { KeySnippets, linkWithValues } from "#app/widgets/preview/embed-snippet.tsx";
import { FrameSeen } from "#app/widgets/preview/frame-seen.tsx";
import { SiteCheck } from "#app/widgets/preview/site-check.tsx";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import type { ClientName } from "#domain/clients/replies.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";
import type { Widget } from "#domain/widgets/widget.ts";

type ClientSnippetsProps = {
  widget: Widget;
  clientId: string;
  lang?: string;
  /** The values of a form on the page, for a link that has them. */
  values?: GivenValues;
  /** Called with the clients that have approved the widget, after an approval was saved. */
  onApproved?(approvers: ClientName[]): void;
};

/** The steps that put a widget on a client's pages: approval, site, and the tags and the link with the client's key. */
export function ClientSnippets(props: ClientSnippetsProps) {
  const { widget, clientId, lang = "", values, onApproved } = props;
  const asked = { param: { id: clientId }, query: { widget: widget.id } };
  const {
    value: embedding,
    retry,
    refresh,
  } = useLoad(async () => rest().clients[":id"].embedding.$get(asked), `${clientId} ${widget.id}`);
  if (embedding === null) {
    return <LoadFailure message="The client cannot be loaded right now." onRetry={retry} />;
  }
  // The same places while it loads, so that nothing moves then.
  const { apikey, sources, isApproved } = embedding ?? { isApproved: true };
  return (
    <>
      <WidgetApproval {...{ widget, clientId, isApproved }} onSaved={onApproved} />
      <SiteCheck clientId={clientId} sources={sources} onAllowed={refresh} />
      <KeySnippets widget={widget} apikey={apikey} />
      <FrameSeen clientId={clientId} />
      {values && (
        <SnippetText
          title="Link with values"
          about="Opens the widget with the values of the form below filled in. They stay in the visitor's browser."
          label="Copy link with these values"
          text={apikey && linkWithValues(widget, apikey, values, lang)}
        />
      )}
      <HostRecipes />
    </>
  );
}

type WidgetApprovalProps = {
  widget: Widget;
  clientId: string;
  isApproved: boolean;
  onSaved?(approvers: ClientName[]): void;
};

/** Whether a client has approved a widget, with a button that changes it at once (product/widgets 7). */
function WidgetApproval({ widget, clientId, onSaved, ...loaded }: WidgetApprovalProps) {
  const [saved, setSaved] = useState<boolean>();
  const isApproved = saved ?? loaded.isApproved;
  const { save, isSaving, refusal, repeat } = useSave<ClientName[]>(
    MESSAGES.client.other,
    (approvers) => {
      setSaved(approvers?.some(({ id }) => id === clientId));
      onSaved?.(approvers ?? []);
    },
  );
  return (
    <Stack gap="3">
      <Alert.Root status={isApproved ? "success" : "warning"} alignItems="center">
        {isApproved ? <Icon as={Check} aria-hidden /> : <Alert.Indicator />}
        <Alert.Title flex="1">
          {isApproved
            ? "Available with this client's key."
            : "This client has not approved the widget, so it is not available with the client's key."}
        </Alert.Title>
        <Button
          size="xs"
          flexShrink="0"
          variant={isApproved ? "outline" : "solid"}
          colorPalette={isApproved ? undefined : "brand"}
          loading={isSaving}
          onClick={() => save(() => versionCalls(widget).approve(clientId, !isApproved))}
        >
          {isApproved ? "Remove approval" : "Approve it"}
        </Button>
      </Alert.Root>
      {refusal && <SaveFailure {...refusal} onSignedIn={repeat} />}
    </Stack>
  );
}
