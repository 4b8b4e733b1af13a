import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { FrameSeen } from "#app/widgets/preview/frame-seen.tsx";
import { KeySnippets } from "#app/widgets/preview/embed-snippet.tsx";
import { SiteCheck } from "#app/widgets/preview/site-check.tsx";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { framingSources } from "#domain/clients/framing.ts";
import type { Site } from "#domain/own-site/replies.ts";

type OwnSnippetsProps = {
  widget: NamedWidget;
  /** `undefined` while it loads. */
  site: Site | undefined;
  /** Called when a site was allowed, or the call was refused. */
  onAllowed(): void;
};

/** The check of a page's site, and the tags with which a page of a manager's own site shows a widget. */
export function OwnSnippets({ widget, site, onAllowed }: OwnSnippetsProps) {
  return (
    <>
      <SiteCheck sources={site && framingSources(site)} onAllowed={onAllowed} />
      <KeySnippets widget={widget} apikey={site?.apikey} />
      <FrameSeen />
      <HostRecipes />
    </>
  );
}
