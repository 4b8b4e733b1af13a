import { Heading, SimpleGrid, Stack } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { OwnSnippets } from "#app/widgets/preview/own-snippets.tsx";
import { PreviewFrame } from "#app/widgets/preview/preview-frame.tsx";
import { useSession } from "#app/session/use-session.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import type { Site } from "#domain/own-site/replies.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The steps that put a widget on the pages of a manager's own site (product/own-site 6). */
export default function OwnEmbedTab({ live }: { live: Widget }) {
  const clientId = useSession()?.clientId ?? DEFAULT_CLIENT_ID;
  const { value: site, retry, refresh } = useLoad<Site>(async () => rest().site.$get());
  return (
    <BesideFrame widget={live} clientId={clientId}>
      <Heading>On your pages</Heading>
      {site === null ? (
        <LoadFailure message="Your site cannot be loaded right now." onRetry={retry} />
      ) : (
        <OwnSnippets widget={live} site={site} onAllowed={refresh} />
      )}
    </BesideFrame>
  );
}

type BesideFrameProps = { widget: Widget; clientId: string; children: ReactNode };

/** Shows the steps (`children`) beside the frame as visitors of the client see it. */
export function BesideFrame({ widget, clientId, children }: BesideFrameProps) {
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="8" alignItems="start">
      <Stack gap="6" minW="0">
        {children}
      </Stack>
      <Stack as="section" aria-label="As visitors see it" gap="3" minW="0">
        <PreviewFrame widget={widget} query={new URLSearchParams({ client: clientId })} />
      </Stack>
    </SimpleGrid>
  );
}
