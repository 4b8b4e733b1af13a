import { Heading, Stack } from "@chakra-ui/react";
import { useLoad } from "#app/calls/use-load.ts";
import { OwnSnippets } from "#app/widgets/preview/own-snippets.tsx";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { Site } from "#domain/own-site/answers.ts";
import type { Widget } from "#domain/widgets/widget.ts";

function loadSite() {
  return rest().site.$get();
}

/** What the pages of a manager's own site need to show a widget (product/own-site 6). */
export default function OwnEmbedTab({ live }: { live: Widget }) {
  const { value: site, retry, refresh } = useLoad<Site>(loadSite);
  return (
    <Stack gap="6" maxW="4xl">
      <Heading as="h2" size="lg">
        On your pages
      </Heading>
      {site === null ? (
        <LoadFailure message="Your site cannot be loaded right now." onRetry={retry} />
      ) : (
        <OwnSnippets widget={live} site={site} onAllowed={refresh} />
      )}
    </Stack>
  );
}
