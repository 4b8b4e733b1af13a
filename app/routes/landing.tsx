import { Box, Button, chakra, Container, Text } from "@chakra-ui/react";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { greetFrame, readFrameMessage } from "#app/embed/frame-messages.ts";
import { pageTitle } from "#app/site/page-title.ts";
import { PREVIEW_KEY } from "#domain/client.ts";
import type { Route } from "./+types/landing.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Widget", matches);
}

/** A widget as its visitors see it, in a frame (spec 2). */
export default function Landing({ params }: Route.ComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const [isSubmitted, setSubmitted] = useState(false);
  const source = `/embed/${encodeURIComponent(params.type)}/${encodeURIComponent(params.id)}/${PREVIEW_KEY}`;

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (isButtonEvent(event, frame.current)) setSubmitted(true);
      const message = readFrameMessage(event, frame.current, location.origin);
      if (message?.widget === "height") setHeight(message.value);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, []);

  return (
    <Container maxW="6xl" py="4">
      {/* It comes while the person reads the answer, far down on a phone: it stays in view. */}
      <Box minH="12" w="fit-content" position="sticky" top="2" zIndex="1">
        {isSubmitted && (
          <Button asChild colorPalette="brand" variant="outline" bg="bg.panel" shadow="md">
            <Link to="/dashboard">
              <ArrowLeft /> Back To Dashboard
            </Link>
          </Button>
        )}
      </Box>
      {height === undefined && <Text role="status">Loading ...</Text>}
      <chakra.iframe
        ref={frame}
        src={source}
        title="Widget"
        height={height ?? 600}
        onLoad={(event) => greetFrame(event.currentTarget, location.origin)}
        w="full"
        mt="2"
        borderRadius="lg"
        borderWidth="1px"
        visibility={height === undefined ? "hidden" : "visible"}
      />
    </Container>
  );
}

/** A message counts if it comes from our frame, from our origin, and has the form of spec 4 (design 7). */
function isButtonEvent(
  { origin, source, data }: MessageEvent<unknown>,
  frame: HTMLIFrameElement | null,
) {
  return (
    origin === location.origin &&
    source !== null &&
    source === frame?.contentWindow &&
    typeof data === "object" &&
    data !== null &&
    "type" in data &&
    data.type === "buttonEvent" &&
    "showButton" in data &&
    data.showButton === true
  );
}
