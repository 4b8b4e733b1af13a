import { Box, chakra } from "@chakra-ui/react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import { frameValues, valuesFragment } from "#app/widgets/workbench/frame-values.ts";
import type { GivenValues } from "#domain/widgets/input-values.ts";

type LastingFrameProps = {
  source: string;
  /** What the frame shows: where this changes, the frame is loaded again. */
  content: string;
  title: string;
  /** The width of the frame (px), made smaller where there is less room; without it, as wide as the room. */
  width?: number;
  onValues(values: GivenValues): void;
};

/** A frame of this site whose typed values and place last when it is loaded again. The former one is shown until the next has come. */
export function LastingFrame({ source, content, title, width, onValues }: LastingFrameProps) {
  const wanted = `${source} ${content}`;
  const [shown, setShown] = useState(wanted);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = width === undefined ? 1 : Math.min(1, room.width / width);
  const size = {
    width: `${width ?? room.width}px`,
    height: `${room.height / scale}px`,
  };

  function onLoad(frame: HTMLIFrameElement, key: string) {
    const page = frame.contentDocument;
    const tell = () => onValues(frameValues(page));
    page?.addEventListener("input", tell);
    page?.addEventListener("change", tell);
    if (key === wanted) {
      const former = current.current;
      if (former && former !== frame) frame.contentWindow?.scrollTo(0, scrollOf(former));
      current.current = frame;
      setShown(key);
    }
    tell();
  }

  return (
    <Box ref={box} position="relative" flex="1" minH="0" overflow="hidden" bg="bg.muted">
      {/* In the order of their age, so that React keeps the element of the former one. */}
      {[...new Set([shown, wanted])].map((key) => (
        <Page
          key={key}
          source={key === wanted ? source : ""}
          former={current}
          title={title}
          isShown={key === shown}
          style={{
            ...size,
            transform: `translateX(-50%) scale(${scale})`,
            transformOrigin: "top center",
          }}
          onLoad={(frame) => onLoad(frame, key)}
        />
      ))}
    </Box>
  );
}

function scrollOf(frame: HTMLIFrameElement): number {
  return frame.contentWindow?.scrollY ?? 0;
}

type PageProps = {
  source: string;
  /** The frame whose values this one begins with. */
  former: { current: HTMLIFrameElement | null };
  title: string;
  isShown: boolean;
  style: object;
  onLoad(frame: HTMLIFrameElement): void;
};

function Page({ source, former, title, isShown, style, onLoad }: PageProps) {
  // The address stays: a changed one would add to the browser's history.
  const [address] = useState(
    () => source + valuesFragment(frameValues(former.current?.contentDocument)),
  );
  return (
    <chakra.iframe
      src={address}
      title={title}
      allow={FRAME_ALLOW}
      position="absolute"
      top="0"
      left="50%"
      border="0"
      bg="white"
      visibility={isShown ? undefined : "hidden"}
      style={style}
      onLoad={(event: SyntheticEvent<HTMLIFrameElement>) => onLoad(event.currentTarget)}
    />
  );
}
