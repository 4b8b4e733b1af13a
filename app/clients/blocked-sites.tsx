import { Button, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { useClientCalls } from "#app/calls/client-calls.tsx";
import { useCall } from "#app/calls/use-call.ts";
import { useLoad } from "#app/calls/use-load.ts";
import type { ChangeClient } from "#app/clients/use-client-change.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadState } from "#app/site/load-failure.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { BlockedSite } from "#domain/clients/replies.ts";
import { mayFrame } from "#domain/clients/framing.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

/** The number of sites shown at first. */
const SHOWN_SITES = 8;

type BlockedSitesProps = { client: EditedSite; isSaving: boolean; onChange: ChangeClient };

/** "Blocked sites": sites that the client does not allow, each with Allow and Dismiss (product/clients 9). */
export function BlockedSites({ client, isSaving, onChange }: BlockedSitesProps) {
  const { calls } = useClientCalls();
  const sites = useLoad(async () => calls.refused.$get(), calls);
  const [asked, setAsked] = useState("");
  // Gets the focus when the button that had it is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  const [limit, setLimit] = useState(SHOWN_SITES);
  const [forgotten, setForgotten] = useState<string[]>([]);
  const forgetting = useCall();
  const shown = sites.value?.filter(
    ({ origin }) => !forgotten.includes(origin) && !mayFrame(client, origin),
  );

  function allow(origin: string) {
    onChange(
      () => calls.alloworigin.$post({ json: { origin } }),
      `${readableOrigin(origin)} can show the widgets now. Caches may take a minute.`,
      () => {
        // It is listed again when it is removed from the allowed sites: then nothing is asked yet.
        setAsked("");
        heading.current?.focus();
      },
    );
  }

  async function forget(origin: string) {
    const isGone = await forgetting.send(() => calls.refused.$delete({ json: { origin } }));
    if (!isGone) return;
    setForgotten((former) => [...former, origin]);
    heading.current?.focus();
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="sites-that-tried">
      <Heading as="h3" size="md" id="sites-that-tried" ref={heading} tabIndex={-1}>
        Blocked sites
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        Sites that asked for a widget and may not show it. Anyone can forge these entries, so allow
        only sites that you know. Attempts that a cache answers may be missing.
      </Text>
      <LoadState of={sites} failure="The sites cannot be loaded right now." />
      {forgetting.refusal && <ErrorMessage message={forgetting.refusal} />}
      {shown?.length === 0 && <Text fontSize="sm">No other site has asked for a widget.</Text>}
      {shown && shown.length > 0 && (
        <Stack as="ul" gap="0" listStyleType="none" borderTopWidth="1px">
          {shown.slice(0, limit).map((site) => (
            <Stack as="li" key={site.origin} gap="2" py="3" borderBottomWidth="1px">
              <SiteText site={site} />
              {asked === site.origin ? (
                <Question
                  name={client.clientname}
                  isSaving={isSaving}
                  onYes={() => allow(site.origin)}
                  onNo={() => setAsked("")}
                />
              ) : (
                <HStack gap="2">
                  <SiteButton label="Allow" site={site} onClick={() => setAsked(site.origin)} />
                  <SiteButton
                    label="Dismiss"
                    site={site}
                    onClick={() => void forget(site.origin)}
                  />
                </HStack>
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {shown && shown.length > limit && (
        <Button size="sm" alignSelf="start" onClick={() => setLimit(Number.POSITIVE_INFINITY)}>
          Show all {shown.length}
        </Button>
      )}
    </Stack>
  );
}

/** The site as text, never as a link: a stranger may have chosen it. */
function SiteText({ site }: { site: BlockedSite }) {
  return (
    <Stack gap="0.5">
      <Text overflowWrap="anywhere" fontWeight="500">
        {readableOrigin(site.origin)}
      </Text>
      <Text fontSize="sm" color="fg.muted">
        {site.count === 1 ? "Once," : `${site.count.toLocaleString()} times, last`}{" "}
        <LocalTime time={site.lastAt} />
      </Text>
    </Stack>
  );
}

type SiteButtonProps = { label: string; site: BlockedSite; onClick(): void };

function SiteButton({ label, site, onClick }: SiteButtonProps) {
  return (
    <Button size="xs" aria-label={`${label} ${readableOrigin(site.origin)}`} onClick={onClick}>
      {label}
    </Button>
  );
}

type QuestionProps = { name: string; isSaving: boolean; onYes(): void; onNo(): void };

function Question({ name, isSaving, onYes, onNo }: QuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Stack gap="2" role="group" aria-label="Confirmation">
      <Text fontSize="sm" overflowWrap="anywhere">
        Does this site belong to {name}?
      </Text>
      <HStack gap="2">
        <Button size="xs" variant="solid" loading={isSaving} onClick={onYes}>
          Yes, allow it
        </Button>
        <Button ref={cancel} size="xs" onClick={onNo}>
          Cancel
        </Button>
      </HStack>
    </Stack>
  );
}
