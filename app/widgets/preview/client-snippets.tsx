import type { ClientName } from "#domain/clients/answers.ts";
import { useCallback } from "react";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { KeySnippets } from "#app/widgets/preview/embed-snippet.tsx";
import { SnippetText } from "#app/workspace/snippet-text.tsx";
import { linkWithValues } from "#app/widgets/preview/embed-tags.ts";
import { SiteCheck } from "#app/widgets/preview/site-check.tsx";
import { WidgetApproval } from "#app/widgets/list/widget-approval.tsx";
import { useLoad } from "#app/calls/use-load.ts";
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
