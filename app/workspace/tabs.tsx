import { Box, chakra, Flex } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { moveFocus } from "#app/workspace/move-focus.ts";

type Tab<T extends string> = {
  value: T;
  label: string;
  /** Shown when the tab opens first, and hidden while another one is open: it loses nothing. */
  content?: ReactNode;
};

type TabsProps<T extends string> = {
  tabs: Tab<T>[];
  current: T;
  /** Arrow keys open tabs. Otherwise they move the focus, and Enter opens: an opened tab that has an address is an entry of the browser's history. */
  opensByArrows?: boolean;
  isInner?: boolean;
  onOpen(value: T): void;
  /** Called when the open tab is pressed. */
  onStay?(): void;
  /** The content of the open tab, if the tabs have none. */
  children?: ReactNode;
};

/** Tabs, and the content of the open one. Tabs that do not fit scroll sideways. */
export function Tabs<T extends string>(props: TabsProps<T>) {
  const { tabs, current, opensByArrows, isInner, onOpen, onStay, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState([current]);
  if (!shown.includes(current)) setShown([...shown, current]);
  // On a phone the open tab can be out of sight.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-selected=true]");
    if (!list.current || !tab) return;
    // In the middle: what stands before and after it shows that the list scrolls.
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);

  function onKeyDown(event: KeyboardEvent) {
    const tab = moveFocus(event, [
      ...(list.current?.querySelectorAll<HTMLElement>("button") ?? []),
    ]);
    if (opensByArrows) tab?.click();
  }

  const panel = (value: T) => ({
    role: "tabpanel",
    id: `${id}panel-${value}`,
    "aria-labelledby": `${id}tab-${value}`,
    tabIndex: 0,
    w: "full",
    pt: isInner ? "3" : "4",
    focusVisibleRing: "inside",
  });

  return (
    <Box colorPalette="brand">
      <Flex
        ref={list}
        role="tablist"
        position="relative"
        display={isInner ? "inline-flex" : "flex"}
        maxW="full"
        overflowX="auto"
        overflowY="hidden"
        borderBottomWidth={isInner ? undefined : "1px"}
        _print={{ display: "none" }}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ value, label }) => (
          <chakra.button
            key={value}
            type="button"
            role="tab"
            id={`${id}tab-${value}`}
            aria-selected={value === current}
            aria-controls={value === current ? `${id}panel-${value}` : undefined}
            tabIndex={value === current ? 0 : -1}
            flexShrink="0"
            // On a phone, a long name leaves the others in sight.
            maxW={{ mdDown: "70vw" }}
            truncate
            fontWeight="medium"
            textStyle="sm"
            color="fg.muted"
            outline="0"
            _focusVisible={{ outline: "2px solid", outlineColor: "colorPalette.focusRing" }}
            css={isInner ? INNER : OUTER}
            onClick={() => (value === current ? onStay?.() : onOpen(value))}
          >
            {label}
          </chakra.button>
        ))}
      </Flex>
      {tabs.some(({ content }) => content !== undefined) ? (
        tabs
          .filter(({ value }) => shown.includes(value))
          .map(({ value, content }) => (
            <Box key={value} {...panel(value)} hidden={value !== current}>
              {content}
            </Box>
          ))
      ) : (
        <Box key={current} {...panel(current)}>
          {children}
        </Box>
      )}
    </Box>
  );
}

const OUTER = {
  h: "10",
  px: "4",
  outlineOffset: "-2px",
  "&[aria-selected=true]": {
    color: "fg",
    boxShadow: "inset 0 -2px var(--chakra-colors-color-palette-solid)",
  },
};

const INNER = {
  h: "9",
  px: "3",
  borderRadius: "md",
  outlineOffset: "-2px",
  "&[aria-selected=true]": { bg: "colorPalette.subtle", color: "colorPalette.fg" },
};
