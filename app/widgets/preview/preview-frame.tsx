import { Box, Button, HStack, chakra } from "@chakra-ui/react";
import { Monitor, Smartphone } from "#app/look/icons.ts";
import { useEffect, useRef, useState } from "react";
import { FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";

const PHONE = { name: "Phone", width: 390, height: 640, icon: <Smartphone /> };
const DESKTOP = { name: "Desktop", width: 1280, height: 800, icon: <Monitor /> };

type PreviewFrameProps = {
  widget: NamedWidget;
  /** The query of the frame: the client whose look it has, and its language. */
  query: URLSearchParams;
};

/** A frame at the width of a phone or a desktop (product/widgets 7), made smaller where the dialog is narrower. */
export function PreviewFrame({ widget, query }: PreviewFrameProps) {
  const { type, id, data } = widget;
  const source = `/embed/${encodeURIComponent(type)}/${id}/${PREVIEW_KEY}?${query}`;
  const [device, setDevice] = useState(PHONE);
  const [space, setSpace] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setSpace(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height } = device;
  const scale = Math.min(1, (space ?? width) / width);
  return (
    <>
      <HStack role="group" aria-label="Width of the preview" flexWrap="wrap">
        {[PHONE, DESKTOP].map((choice) => (
          <Button
            key={choice.name}
            size="sm"
            variant={choice === device ? "solid" : "outline"}
            aria-pressed={choice === device}
            onClick={() => setDevice(choice)}
          >
            {choice.icon} {choice.name}, {choice.width} px
          </Button>
        ))}
      </HStack>
      <Box bg="bg.muted" borderWidth="1px" borderRadius="lg" overflow="hidden">
        <Box ref={box} h={`${height * scale}px`} overflow="hidden">
          <Box w={`${width * scale}px`} mx="auto">
            {/* A new element for each address: a changed address would add to the browser's history. */}
            <chakra.iframe
              key={source}
              src={source}
              title={`${data.name}, as visitors see it`}
              allow={FRAME_ALLOW}
              display="block"
              border="0"
              bg="white"
              w={`${width}px`}
              h={`${height}px`}
              transform={`scale(${scale})`}
              transformOrigin="top left"
            />
          </Box>
        </Box>
      </Box>
    </>
  );
}
