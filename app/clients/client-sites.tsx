import { Box, Button, Heading, Icon, List, Stack, Text } from "@chakra-ui/react";
import { Check, CircleX, TriangleAlert } from "#app/look/icons.ts";
import { type SubmitEvent, useRef, useState } from "react";
import { useCall } from "#app/calls/use-call.ts";
import { BlockedSites } from "#app/clients/blocked-sites.tsx";
import { mend, useClientCalls } from "#app/calls/client-calls.tsx";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { HostRecipes } from "#app/clients/host-recipes.tsx";
import { type ChangeClient, useClientChange } from "#app/clients/use-client-change.tsx";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { EditorFrame } from "#app/workspace/editing/editor-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { AddSite, SiteRow } from "#app/workspace/editing/site-rows.tsx";
import { SwitchList } from "#app/workspace/editing/switch-list.tsx";
import { UnsavedChanges } from "#app/workspace/editing/unsaved-changes.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { Finding, Fix } from "#domain/clients/replies.ts";
import { MAX_ALLOWED_ORIGINS, framingOrigins } from "#domain/clients/client.ts";
import { HostSite, hostSiteSources } from "#domain/clients/host-sites.ts";
import { MAX_HTML } from "#domain/clients/page-check.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import type { EditedSite } from "#domain/own-site/replies.ts";

/** The sites editor of a client (product/clients 9). Each of its buttons saves at once. */
export function ClientSites({ editor }: { editor: DialogState<EditedSite> }) {
  const { client, change, isSaving, close, success, failure, repeat } = useClientChange(editor);
  const { noun } = useClientCalls();
  if (client === null) return null;
  return (
    <EditorFrame
      title={`Sites: ${client.clientname}`}
      success={success}
      failure={failure && <SaveFailure {...failure} onSignedIn={repeat} />}
      onClose={close}
    >
      {(isSaving || failure) && <UnsavedChanges isSaving={isSaving} />}
      <Stack gap="8">
        <AllowedSites client={client} isSaving={isSaving} onChange={change} />
        <BlockedSites client={client} isSaving={isSaving} onChange={change} />
        <PageCheckForm client={client} isSaving={isSaving} onChange={change} />
        <SiteBuilders client={client} isSaving={isSaving} onChange={change} />
        {client.lmsHosts.length > 0 && (
          <Text fontSize="sm">
            Learning platforms show the widgets, too:{" "}
            {client.lmsHosts.map(readableOrigin).join(", ")}.{" "}
            {noun === "Client" && (
              <ClientTabLink id={client.id} tab="lms">
                Change them in LMS
              </ClientTabLink>
            )}
          </Text>
        )}
      </Stack>
    </EditorFrame>
  );
}

const TEXTS: Record<HostSite, { label: string; note: string }> = {
  "google-sites": {
    label: "Google Sites",
    note: "Google shows embedded code at addresses that change. Any Google Site could then show your widgets.",
  },
  wix: {
    label: "Wix",
    note: "Wix shows embedded code at a second address of your site. Add the site itself, such as https://www.example.com, to the allowed sites.",
  },
};
const CHOICES = HostSite.options.map((value) => ({ value, label: TEXTS[value].label }));

type SiteBuildersProps = { client: EditedSite; isSaving: boolean; onChange: ChangeClient };

/** The switches of the site builders (product/clients 10), with what each of them permits. Each moves and saves at once. */
function SiteBuilders({ client, isSaving, onChange }: SiteBuildersProps) {
  const { noun, calls } = useClientCalls();
  const [pressed, setPressed] = useState<HostSite[]>();
  if (pressed && !isSaving) setPressed(undefined);
  const hostSites = pressed ?? client.hostSites;

  function save(chosen: string[]) {
    const hostSites = HostSite.options.filter((site) => chosen.includes(site));
    setPressed(hostSites);
    onChange(
      ({ version }) => calls.edit.$post({ json: { version, hostSites } }),
      `${noun} has been saved.`,
    );
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="site-builders">
      <Heading as="h3" size="md" id="site-builders">
        Site builders
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        Site builders show embedded code at other addresses. Switch on the one that shows your
        widgets.
      </Text>
      <SwitchList choices={CHOICES} chosen={hostSites} onChange={save} />
      {HostSite.options.map((site) => (
        <Box key={site} fontSize="sm">
          <Text>
            <b>{TEXTS[site].label}:</b> {TEXTS[site].note}
          </Text>
          {hostSites.includes(site) && <Sources client={client} site={site} />}
        </Box>
      ))}
      <HostRecipes />
    </Stack>
  );
}

function Sources({ client, site }: { client: EditedSite; site: HostSite }) {
  const sources = hostSiteSources([site], framingOrigins(client));
  return (
    <Text color="fg.muted" overflowWrap="anywhere">
      {sources.length > 0
        ? `Also allowed to show the widgets: ${sources.join(", ")}`
        : "There is no https site yet, so nothing is allowed."}
    </Text>
  );
}

type AllowedSitesProps = { client: EditedSite; isSaving: boolean; onChange: ChangeClient };

/** The sites that may show the widgets: each can be removed, and others added (product/clients 2). */
function AllowedSites({ client, isSaving, onChange }: AllowedSitesProps) {
  const { calls } = useClientCalls();
  const heading = useRef<HTMLHeadingElement>(null);
  const { domainurl, allowedOrigins } = client;

  const added = (origin: string) => ({
    call: ({ version, allowedOrigins }: EditedSite) =>
      calls.edit.$post({ json: { version, allowedOrigins: [...allowedOrigins, origin] } }),
    done: `${readableOrigin(origin)} can show the widgets now. Caches may take a minute.`,
  });

  function remove(origin: string) {
    onChange(
      ({ version, allowedOrigins }) =>
        calls.edit.$post({
          json: { version, allowedOrigins: allowedOrigins.filter((one) => one !== origin) },
        }),
      `${readableOrigin(origin)} can no longer show the widgets. Caches may take a minute.`,
      // The button that had the focus is gone.
      () => heading.current?.focus(),
      added(origin),
    );
  }

  function add(origin: string, after: () => void) {
    const { call, done } = added(origin);
    onChange(call, done, after);
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

type PageCheckFormProps = { client: EditedSite; isSaving: boolean; onChange: ChangeClient };

/** Checks a page with widgets by its address or its HTML (product/clients 11). */
function PageCheckForm({ client, isSaving, onChange }: PageCheckFormProps) {
  const { noun, calls } = useClientCalls();
  const [address, setAddress] = useState("");
  const [html, setHtml] = useState("");
  // The version of the client that was checked: after a change of the client, findings are old.
  const [checked, setChecked] = useState<{ version: number; findings: Finding[] }>();
  const { send, isSending, refusal } = useCall();

  async function check(version: number) {
    const page = {
      ...(address.trim() !== "" && { address: withScheme(address) }),
      ...(html.trim() !== "" && { html }),
    };
    const reply = await send(() => calls.check.$post({ json: page }));
    setChecked(reply ? { ...(await reply.json()), version } : undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isEmpty = address.trim() === "" && html.trim() === "";
    if (!isEmpty && !isSending) void check(client.version);
  }

  function apply(fix: Fix) {
    onChange(
      () => mend(calls, fix),
      `${noun} has been saved.`,
      ({ version }) => void check(version),
    );
  }

  return (
    <Stack as="section" gap="3" aria-labelledby="page-check">
      <Heading as="h3" size="md" id="page-check">
        Check a page
      </Heading>
      <Text color="fg.muted" fontSize="sm">
        Why does a widget not appear on a page, or not work there? Enter the page&apos;s address. If
        the page needs a sign-in, paste its HTML, too.
      </Text>
      <form noValidate onSubmit={submit}>
        <Stack gap="3">
          <EditorField
            label="Address of the page"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.example.com/page"
            maxLength={2_000}
            value={address}
            onChange={setAddress}
          />
          <EditorField
            label="HTML of the page"
            help="It is read instead of the page at the address, for example if that page needs a sign-in."
            rows={3}
            maxLength={MAX_HTML}
            value={html}
            onChange={setHtml}
          />
          <Button type="submit" alignSelf="start" size="sm" loading={isSending}>
            Check
          </Button>
        </Stack>
      </form>
      <Box role="status">
        {refusal && <ErrorMessage message={refusal} />}
        {checked?.version === client.version && (
          <PageFindings findings={checked.findings} isSaving={isSaving} onMend={apply} />
        )}
        {checked && checked.version !== client.version && !isSending && (
          <Text>The {noun.toLowerCase()} has changed. Check the page again.</Text>
        )}
      </Box>
    </Stack>
  );
}

/** Adds the scheme, which people leave out. */
function withScheme(address: string): string {
  const text = address.trim();
  return /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
}

const LEVELS = {
  error: { icon: CircleX, color: "fg.error", label: "Error:" },
  warning: { icon: TriangleAlert, color: "orange.fg", label: "Warning:" },
  ok: { icon: Check, color: "green.fg", label: "" },
};

type PageFindingsProps = { findings: Finding[]; isSaving: boolean; onMend(fix: Fix): void };

/** The findings of a page check, each with a button where one call mends it. */
function PageFindings({ findings, isSaving, onMend }: PageFindingsProps) {
  return (
    <List.Root variant="plain" gap="3">
      {findings.map((finding) => {
        const { icon, color, label } = LEVELS[finding.level];
        const { sentence, fix } = finding;
        return (
          <List.Item key={finding.code + sentence} display="flex" gap="2" alignItems="start">
            <Icon as={icon} color={color} boxSize="5" mt="0.5" flexShrink="0" aria-hidden />
            <Stack gap="1.5" minW="0">
              <Text overflowWrap="anywhere">
                {label && <b>{label}</b>} {sentence}
              </Text>
              {fix && (
                <Button
                  size="xs"
                  alignSelf="start"
                  variant="solid"
                  disabled={isSaving}
                  onClick={() => onMend(fix)}
                >
                  {fix.label}
                </Button>
              )}
            </Stack>
          </List.Item>
        );
      })}
    </List.Root>
  );
}
