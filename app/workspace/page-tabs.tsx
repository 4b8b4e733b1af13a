import { Tabs } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";

/** The tabs of a page by their labels. A tab has parts, by the value that the address has for each; the first of them opens with the tab. */
type TabGroups<T extends string> = Record<string, { [part in T]?: string }>;

/** A part of some tabs. */
export type PartOf<Groups> = {
  [label in keyof Groups]: keyof Groups[label] & string;
}[keyof Groups];

type PageTabsProps<T extends string> = {
  groups: TabGroups<T>;
  /** The open part. */
  current: T;
  /** The address of a part; by default that of the page with the part as `tab`. */
  pathOf?: (part: T) => string;
  children: ReactNode;
};

/** The tabs of a page, with the content of the open part. The address has the open part, and loses what it had of another. */
export function PageTabs<T extends string>({
  groups,
  current,
  pathOf,
  children,
}: PageTabsProps<T>) {
  const [, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  // Values of tabs become ids of elements, so a tab has that of its first part: a label can have spaces.
  const tabs = Object.entries<{ [part in T]?: string }>(groups).map(([label, parts]) => ({
    value: Object.keys(parts)[0] ?? "",
    label,
    parts: parts as Record<string, string>,
  }));
  const { value: open = "", parts = {} } = tabs.find(({ parts }) => current in parts) ?? {};
  const hasParts = Object.keys(parts).length > 1;
  function show(part: string) {
    if (pathOf) void navigate(pathOf(part as T), { preventScrollReset: true });
    else setParameters({ tab: part }, { preventScrollReset: true });
  }
  /** A press on the open tab ends the way to another one that loads. */
  function stay() {
    if (state !== "idle") void navigate(location, { replace: true, preventScrollReset: true });
  }
  return (
    <Tabs.Root
      value={open}
      activationMode="manual"
      colorPalette="brand"
      lazyMount
      unmountOnExit
      onValueChange={({ value }) => show(value)}
    >
      <TabList
        current={open}
        labels={tabs.map(({ value, label }) => [value, label])}
        onStay={stay}
        gap={hasParts ? "0" : "4"}
      />
      <Tabs.Content value={open} key={open}>
        {hasParts ? (
          <Tabs.Root
            value={current}
            activationMode="manual"
            variant="subtle"
            size="sm"
            colorPalette="brand"
            lazyMount
            unmountOnExit
            onValueChange={({ value }) => show(value)}
          >
            <TabList current={current} labels={Object.entries(parts)} onStay={stay} gap="0" />
            <Tabs.Content value={current} key={current}>
              {children}
            </Tabs.Content>
          </Tabs.Root>
        ) : (
          children
        )}
      </Tabs.Content>
    </Tabs.Root>
  );
}

type TabListProps = {
  current: string;
  labels: [value: string, label: string][];
  /** Called when the open tab is pressed. */
  onStay(): void;
  /** The space below, besides that of the content. */
  gap: "0" | "4";
};

function TabList({ current, labels, onStay, gap }: TabListProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the open tab can be out of sight.
  useEffect(() => {
    const tabs = list.current;
    const tab = tabs?.querySelector<HTMLElement>("[aria-selected=true]");
    // In the middle: what stands before and after it shows that the list scrolls.
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <Tabs.List
      ref={list}
      maxW="full"
      overflowX="auto"
      overflowY="hidden"
      mb={gap}
      _print={{ display: "none" }}
    >
      {labels.map(([value, label]) => (
        <Tabs.Trigger
          key={value}
          value={value}
          flexShrink="0"
          onClick={value === current ? onStay : undefined}
        >
          {label}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}

/** The open part, by the address. Without one it is the first. */
export function tabIn<T extends string>(groups: TabGroups<T>, asked: string | null): T {
  const parts = Object.values(groups).flatMap((parts) => Object.keys(parts)) as [T, ...T[]];
  return parts.find((part) => part === asked) ?? parts[0];
}
