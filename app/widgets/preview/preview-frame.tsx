import { Box, Button, HStack, chakra } from "@chakra-ui/react";
import { Monitor, Smartphone } from "#app/look/icons.ts";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import { valuesFragment, watchValues } from "#app/widgets/preview/frame-values.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import { PREVIEW_KEY } from "#domain/clients/preview-key.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";

const PHONE = { name: "Phone", width: 390, height: 640, icon: <Smartphone /> };
const DESKTOP = { name: "Desktop", width: 1280, height: 800, icon: <Monitor /> };

type PreviewFrameProps = {
  widget: NamedWidget;
  /** The query of the frame: the client whose look it has, and its language. */
  query: URLSearchParams;
  /** The values that the frame begins with. */
  values?: GivenValues;
  /** Receives the values of the form, at first and after each change. */
  onValues?(values: GivenValues): void;
};

/** A frame at the width of a phone or a desktop (product/widgets 7), made smaller where the dialog is narrower. */
export function PreviewFrame({ widget, query, values, onValues }: PreviewFrameProps) {
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
            <Page
              key={source}
              {...{ source, values, onValues }}
              title={`${data.name}, as visitors see it`}
              style={{
                width: `${width}px`,
                height: `${height}px`,
                transform: `scale(${scale})`,
                transformOrigin: "top left",
              }}
            />
          </Box>
        </Box>
      </Box>
    </>
  );
}

type PageProps = Pick<PreviewFrameProps, "values" | "onValues"> & {
  source: string;
  title: string;
  style: object;
};

function Page({ source, values = new Map(), onValues, ...props }: PageProps) {
  const [address] = useState(() => source + valuesFragment(values));

  function onLoad({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
    if (onValues) watchValues(currentTarget.contentDocument, onValues);
  }

  return (
    <chakra.iframe
      {...props}
      src={address}
      allow={FRAME_ALLOW}
      display="block"
      border="0"
      bg="white"
      onLoad={onLoad}
    />
  );
}
