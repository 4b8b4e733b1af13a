import { Alert, Button, Icon, Stack, Text } from "@chakra-ui/react";
import { Check, TriangleAlert } from "lucide-react";
import { useCallback, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { useSave } from "#app/calls/use-save.ts";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { KeySnippets } from "#app/widgets/preview/embed-snippet.tsx";
import { linkWithValues } from "#app/widgets/preview/embed-tags.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import type { ClientName, SavedClient } from "#domain/clients/answers.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { matchesHostSite } from "#domain/clients/host-sites.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
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

/** What a client's pages need to show a widget: its approval, the site, and tags and a link with the client's key. */
export function ClientSnippets(props: ClientSnippetsProps) {
  const { widget, clientId, lang = "", values, onApproved } = props;
  const load = useCallback(
    async () =>
      rest().clients[":id"].embedding.$get({
        param: { id: clientId },
        query: { widget: widget.id },
      }),
    [clientId, widget.id],
  );
  const { value: embedding, retry, refresh } = useLoad(load);
  if (embedding === null) {
    return <LoadFailure message="The client cannot be loaded right now." onRetry={retry} />;
  }
  function approved(approvers: ClientName[]) {
    // The approval has made a new version of the client.
    refresh();
    onApproved?.(approvers);
  }
  // The same places while it loads, so that nothing moves then.
  const { apikey, sources, isApproved, version } = embedding ?? { isApproved: true };
  return (
    <>
      <WidgetApproval {...{ widget, clientId, isApproved }} onSaved={approved} />
      <SiteCheck clientId={clientId} sources={sources} version={version} onAllowed={refresh} />
      <KeySnippets widget={widget} apikey={apikey} />
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

type SiteCheckProps = {
  clientId: string;
  /** The sources of `frame-ancestors` for the client. They and its `version` are `undefined` while the client loads. */
  sources: string[] | undefined;
  version: number | undefined;
  onAllowed(): void;
};

/** A field for the address of a page, which says whether the page's site may show the widget, and allows it. */
function SiteCheck({ clientId, sources, version = 1, onAllowed }: SiteCheckProps) {
  const [address, setAddress] = useState("");
  const site = siteOf(address.trim());
  const saving = useSave<SavedClient>(MESSAGES.client.other, onAllowed, onAllowed);
  const { isShown, onFocus, onBlur } = useLateCheck(address.trim() !== "" && site === null);
  return (
    <>
      <EditorField
        label="Address of the page"
        value={address}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://www.example.com/course"
        error={isShown ? "Must be an address such as https://www.example.com/course." : undefined}
        help={helpFor(sources)}
        onChange={setAddress}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <Text role="status" fontSize="sm" overflowWrap="anywhere">
        {site !== null && sources && <Verdict site={site} isAllowed={isAmong(site, sources)} />}
      </Text>
      {site !== null && sources && !isAmong(site, sources) && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="start"
          loading={saving.isSaving}
          onClick={() =>
            saving.save(async () =>
              rest().clients.alloworigin.$post({
                json: { clientid: clientId, origin: site, version },
              }),
            )
          }
        >
          Allow {readableOrigin(site)}
        </Button>
      )}
      {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
    </>
  );
}

function helpFor(sources: string[] | undefined): string {
  if (sources === undefined) return "Loading ...";
  if (sources.length === 0) {
    return "This client has no domain and no allowed origins, so no site can show the widget.";
  }
  return `The widget can be shown on ${sources.map(readableOrigin).join(", ")}.`;
}

/** This site can always show its widgets. */
function isAmong(site: string, sources: string[]): boolean {
  return site === location.origin || sources.some((source) => matchesHostSite(source, site));
}

function Verdict({ site, isAllowed }: { site: string; isAllowed: boolean }) {
  const name = readableOrigin(site);
  return (
    <>
      <Icon
        color={isAllowed ? "green.fg" : "orange.fg"}
        me="2"
        verticalAlign="-0.2em"
        size="sm"
        aria-hidden="true"
      >
        {isAllowed ? <Check /> : <TriangleAlert />}
      </Icon>
      {isAllowed
        ? `${name} can show the widget.`
        : `${name} cannot show the widget yet. Allow it if the site belongs to the client.`}
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
    () => undefined,
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
