import { Icon, Text } from "@chakra-ui/react";
import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useLateCheck } from "#app/workspace/editing/use-late-check.ts";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import { matchesHostSite } from "#domain/clients/host-sites.ts";
import { siteOf } from "#domain/clients/refused-origins.ts";

/**
 * A field for the address of a page, which says whether the page is on a site that may show the widget.
 * @param sources the client's sites as in `frame-ancestors`; `undefined` while they load
 */
export function SiteCheck({ sources }: { sources: string[] | undefined }) {
  const [address, setAddress] = useState("");
  const site = siteOf(address.trim());
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
        : `${name} cannot show the widget. Add it to the client's allowed origins.`}
    </>
  );
}
