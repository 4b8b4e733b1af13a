import { Icon, Text } from "@chakra-ui/react";
import { Check } from "#app/look/icons.ts";
import { useEffect, useEffectEvent } from "react";
import { callsOfClient } from "#app/calls/client-calls.tsx";
import { useLoad } from "#app/calls/use-load.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import { readableOrigin } from "#domain/clients/origin.ts";

/**
 * Shows whether a page has shown a frame with the client's key, or else instructions for the tags. It loads again when the person comes back from
 * that page. The site is the first one that the key was seen on that day (product/clients 14).
 * @param clientId the client that an administrator has chosen; left out, the own client of a manager
 */
export function FrameSeen({ clientId }: { clientId?: string }) {
  const { value: keys, refresh } = useLoad(() => callsOfClient(clientId).keys.$get(), clientId);
  const look = useEffectEvent(refresh);
  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, []);
  const seen = keys?.find((key) => key.isCurrent && key.lastSeenOn !== null);
  return (
    <Text
      role="status"
      fontSize="sm"
      color={seen ? "green.fg" : "fg.muted"}
      overflowWrap="anywhere"
    >
      {seen?.lastSeenOn ? (
        <>
          <Icon size="sm" me="2" verticalAlign="-0.2em">
            <Check />
          </Icon>
          A frame with this key was seen
          {seen.lastOrigin && ` on ${readableOrigin(seen.lastOrigin)}`}, last on{" "}
          {dayText(seen.lastSeenOn)}.
        </>
      ) : (
        "Paste the tag into your page, then open the page: this line turns green when a frame with this key has been seen."
      )}
    </Text>
  );
}
