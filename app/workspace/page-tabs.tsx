import { Tabs } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";

type PageTabsProps<T extends string> = {
  /** The tabs in their order, with their labels. */
  labels: Record<T, string>;
  current: T;
  children: ReactNode;
};

/** The tabs of a page, with the content of the open one. The address has the open tab, and loses what it had of another. */
export function PageTabs<T extends string>({ labels, current, children }: PageTabsProps<T>) {
  const [, setParameters] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  // On a phone the open tab can be out of sight.
  useEffect(() => {
    const tabs = list.current;
    const tab = tabs?.querySelector<HTMLElement>("[aria-selected=true]");
    // In the middle: what stands before and after it shows that the list scrolls.
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <Tabs.Root
      value={current}
      activationMode="manual"
      colorPalette="brand"
      lazyMount
      unmountOnExit
      onValueChange={({ value }) => setParameters({ tab: value }, { preventScrollReset: true })}
    >
      <Tabs.List ref={list} overflowX="auto" overflowY="hidden" mb="4">
        {Object.entries<string>(labels).map(([tab, label]) => (
          <Tabs.Trigger key={tab} value={tab} flexShrink="0">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={current} key={current}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The open tab, by the address. Without one it is the first. */
export function tabIn<T extends string>(labels: Record<T, string>, asked: string | null): T {
  const tabs = Object.keys(labels) as [T, ...T[]];
  return tabs.find((tab) => tab === asked) ?? tabs[0];
}
