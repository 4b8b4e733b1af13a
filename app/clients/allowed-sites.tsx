import { Button, Heading, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { useClientSource } from "#app/clients/client-source.ts";
import type { ChangeClient } from "#app/clients/use-client-change.ts";
import { AddSite, SiteRow } from "#app/workspace/editing/site-rows.tsx";
import { MAX_ALLOWED_ORIGINS } from "#domain/clients/client.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { Site } from "#domain/own-site/answers.ts";

type AllowedSitesProps = { client: Site; isSaving: boolean; onChange: ChangeClient };

/** The sites that may show the widgets: each can be removed, and others added (product/clients 2). */
export function AllowedSites({ client, isSaving, onChange }: AllowedSitesProps) {
  const { edit } = useClientSource();
  const heading = useRef<HTMLHeadingElement>(null);
  const { domainurl, allowedOrigins } = client;

  function save(origins: (former: string[]) => string[], done: string, after?: () => void) {
    onChange(
      ({ version, allowedOrigins }) => edit({ version, allowedOrigins: origins(allowedOrigins) }),
      done,
      after,
    );
  }

  function remove(origin: string) {
    const done = `${readableOrigin(origin)} can no longer show the widgets. Caches may take a minute.`;
    save(
      (former) => former.filter((one) => one !== origin),
      done,
      // The button that had the focus is gone.
      () => heading.current?.focus(),
    );
  }

  function add(origin: string, after: () => void) {
    const done = `${readableOrigin(origin)} can show the widgets now. Caches may take a minute.`;
    save((former) => [...former, origin], done, after);
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="allowed-sites">
      <Heading as="h3" size="md" id="allowed-sites" ref={heading} tabIndex={-1}>
        Allowed sites
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        Only these sites can show the widgets.
      </Text>
      <Stack as="ul" gap="0" listStyleType="none" borderTopWidth="1px">
        {domainurl !== "" && (
          <SiteRow origin={domainurl}>
            <Text fontSize="sm" color="fg.muted">
              The site’s own domain
            </Text>
          </SiteRow>
        )}
        {allowedOrigins.map((origin) => (
          <SiteRow key={origin} origin={origin}>
            <Button
              size="xs"
              variant="outline"
              disabled={isSaving}
              aria-label={`Remove ${readableOrigin(origin)}`}
              onClick={() => remove(origin)}
            >
              Remove
            </Button>
          </SiteRow>
        ))}
        {domainurl === "" && allowedOrigins.length === 0 && (
          <Text as="li" py="3">
            No site can show the widgets yet.
          </Text>
        )}
      </Stack>
      {allowedOrigins.length < MAX_ALLOWED_ORIGINS && (
        <AddSite
          label="Add a site"
          known={[domainurl, ...allowedOrigins]}
          isSaving={isSaving}
          onAdd={add}
        />
      )}
    </Stack>
  );
}
