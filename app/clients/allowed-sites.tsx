import { Button, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useClientSource } from "#app/clients/client-source.ts";
import { savedAs } from "#app/clients/origins-field.tsx";
import type { ChangeClient } from "#app/clients/use-client-change.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { MAX_ALLOWED_ORIGINS } from "#domain/clients/client.ts";
import { originRefusal, typedOrigin } from "#domain/clients/origin.ts";
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
          <Row origin={domainurl}>
            <Text fontSize="sm" color="fg.muted">
              The site’s own domain
            </Text>
          </Row>
        )}
        {allowedOrigins.map((origin) => (
          <Row key={origin} origin={origin}>
            <Button
              size="xs"
              variant="outline"
              disabled={isSaving}
              aria-label={`Remove ${readableOrigin(origin)}`}
              onClick={() => remove(origin)}
            >
              Remove
            </Button>
          </Row>
        ))}
        {domainurl === "" && allowedOrigins.length === 0 && (
          <Text as="li" py="3">
            No site can show the widgets yet.
          </Text>
        )}
      </Stack>
      {allowedOrigins.length < MAX_ALLOWED_ORIGINS && (
        <AddSite known={[domainurl, ...allowedOrigins]} isSaving={isSaving} onAdd={add} />
      )}
    </Stack>
  );
}

function Row({ origin, children }: { origin: string; children: ReactNode }) {
  return (
    <Flex as="li" align="center" wrap="wrap" gap="2" minH="11" py="1.5" borderBottomWidth="1px">
      <Text flex="1" minW="48" overflowWrap="anywhere" fontWeight="500">
        {readableOrigin(origin)}
      </Text>
      {children}
    </Flex>
  );
}

type AddSiteProps = {
  known: string[];
  isSaving: boolean;
  onAdd(origin: string, after: () => void): void;
};

function AddSite({ known, isSaving, onAdd }: AddSiteProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = address.trim();
    const origin = typedOrigin(text);
    if (text === "" || isSaving) return;
    if (origin === null) return setError(originRefusal(text));
    if (known.includes(origin)) return setError("This site is in the list already.");
    onAdd(origin, () => setAddress(""));
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="3">
        <EditorField
          label="Add a site"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.example.com"
          value={address}
          error={error}
          help={savedAs(address)}
          onChange={(text) => {
            setAddress(text);
            setError(undefined);
          }}
        />
        <Button type="submit" alignSelf="start" size="sm" variant="outline" loading={isSaving}>
          Add
        </Button>
      </Stack>
    </form>
  );
}
