import { Button, Icon, Stack, Text } from "@chakra-ui/react";
import { Check, TriangleAlert } from "#app/look/icons.ts";
import { type FormEvent, useState } from "react";
import { callsOfClient } from "#app/calls/client-calls.tsx";
import { useSave } from "#app/calls/use-save.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";
import { matchesHostSite } from "#domain/clients/host-sites.ts";
import { readableOrigin } from "#domain/clients/origin.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Site } from "#domain/own-site/replies.ts";

type SiteCheckProps = {
  /** The client that an administrator has chosen; left out, the own client of a manager. */
  clientId?: string;
  /** The sources of `frame-ancestors` for the client; `undefined` while the client loads. */
  sources: string[] | undefined;
  /** Called when a site was allowed, or the call was refused. */
  onAllowed(): void;
};

/** A field for the address of a page. It shows whether the page's site may show the widget, and has a button that allows it. */
export function SiteCheck({ clientId, sources, onAllowed }: SiteCheckProps) {
  const [address, setAddress] = useState("");
  const site = siteOf(address.trim());
  const saving = useSave<Site>(MESSAGES.client.other, onAllowed, onAllowed);
  const { isShown, onFocus, onBlur } = useLateCheck(address.trim() !== "" && site === null);
  const missing = site !== null && sources && !isAmong(site, sources) ? site : null;

  function allow(event: FormEvent) {
    event.preventDefault();
    if (missing === null || saving.isSaving) return;
    saving.save(async () =>
      callsOfClient(clientId).alloworigin.$post({ json: { origin: missing } }),
    );
  }

  return (
    // Enter in the field allows the site, as the button does.
    <Stack as="form" gap="inherit" onSubmit={allow}>
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
      {missing !== null && (
        <Button type="submit" size="xs" alignSelf="start" loading={saving.isSaving}>
          Allow {readableOrigin(missing)}
        </Button>
      )}
      {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
    </Stack>
  );
}

function helpFor(sources: string[] | undefined): string {
  if (sources === undefined) return "Loading ...";
  if (sources.length === 0) {
    return "There is no domain and no allowed site, so no site can show the widget.";
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
      <Icon color={isAllowed ? "green.fg" : "orange.fg"} me="2" verticalAlign="-0.2em" size="sm">
        {isAllowed ? <Check /> : <TriangleAlert />}
      </Icon>
      {isAllowed
        ? `${name} can show the widget.`
        : `${name} cannot show the widget yet. Allow it if the site belongs to the client.`}
    </>
  );
}
