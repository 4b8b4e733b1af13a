import { Button, Icon, Text } from "@chakra-ui/react";
import type { SavedClient } from "#domain/clients/answers.ts";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useSave } from "#app/calls/use-save.ts";
import { rest } from "#app/session/session-calls.ts";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { MESSAGES } from "#domain/messages.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import { matchesHostSite } from "#domain/clients/host-sites.ts";
import { siteOf } from "#domain/clients/blocked-sites.ts";

type SiteCheckProps = {
  clientId: string;
  /** The sources of `frame-ancestors` for the client. They and its `version` are `undefined` while the client loads. */
  sources: string[] | undefined;
  version: number | undefined;
  onAllowed(): void;
};

/** A field for the address of a page, which says whether the page's site may show the widget, and allows it. */
export function SiteCheck({ clientId, sources, version = 1, onAllowed }: SiteCheckProps) {
  const [address, setAddress] = useState("");
  const site = siteOf(address.trim());
  const saving = useSave<SavedClient>(MESSAGES.client.other, onAllowed, onAllowed);
  const { isShown, onFocus, onBlur } = useLateCheck(address.trim() !== "" && site === null);
  return (
    <>
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
      {site !== null && sources && !isAmong(site, sources) && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="start"
          loading={saving.isSaving}
          onClick={() =>
            saving.save(async () =>
              rest().clients.alloworigin.$post({
                json: { clientid: clientId, origin: site, version },
              }),
            )
          }
        >
          Allow {readableOrigin(site)}
        </Button>
      )}
      {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
    </>
  );
}

function helpFor(sources: string[] | undefined): string {
  if (sources === undefined) return "Loading ...";
  if (sources.length === 0) {
    return "This client has no domain and no allowed origins, so no site can show the widget.";
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
      <Icon
        color={isAllowed ? "green.fg" : "orange.fg"}
        me="2"
        verticalAlign="-0.2em"
        size="sm"
        aria-hidden="true"
      >
        {isAllowed ? <Check /> : <TriangleAlert />}
      </Icon>
      {isAllowed
        ? `${name} can show the widget.`
        : `${name} cannot show the widget yet. Allow it if the site belongs to the client.`}
    </>
  );
}
