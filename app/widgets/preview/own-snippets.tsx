import { Text } from "@chakra-ui/react";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { KeySnippets } from "#app/widgets/preview/embed-snippet.tsx";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { framingSources } from "#domain/clients/framing.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { Site } from "#domain/own-site/answers.ts";

/** What the pages of a manager's own site need to show a widget: tags with its key, and where it can stand. `site` is `undefined` while it loads. */
export function OwnSnippets({ widget, site }: { widget: NamedWidget; site: Site | undefined }) {
  return (
    <>
      <Text color="fg.muted">{site ? placesOf(site) : "Loading ..."}</Text>
      <KeySnippets widget={widget} apikey={site?.apikey} />
      <HostRecipes />
    </>
  );
}

function placesOf(site: Site): string {
  const sources = framingSources(site);
  if (sources.length === 0)
    return "No site can show your widgets yet: allow one in the tab Sites of My site.";
  return `The widget can be shown on ${sources.map(readableOrigin).join(", ")}.`;
}
