import type { ReactNode } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { Tabs } from "#app/workspace/tabs.tsx";

/** The tabs of a page by their labels. A tab has parts, by the value that the address has for each; the first of them opens with the tab. */
type TabGroups<T extends string> = Record<string, { [part in T]?: string }>;

export type PartOf<Groups> = {
  [label in keyof Groups]: keyof Groups[label] & string;
}[keyof Groups];

type PageTabsProps<T extends string> = {
  groups: TabGroups<T>;
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
  // A tab has the value of its first part.
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
    <Tabs tabs={tabs} current={open} onOpen={show} onStay={stay}>
      {hasParts ? (
        <Tabs
          tabs={Object.entries(parts).map(([value, label]) => ({ value, label }))}
          current={current}
          isInner
          onOpen={show}
          onStay={stay}
        >
          {children}
        </Tabs>
      ) : (
        children
      )}
    </Tabs>
  );
}

/** The open part, by the address. Without one it is the first. */
export function tabIn<T extends string>(groups: TabGroups<T>, asked: string | null): T {
  const parts = Object.values(groups).flatMap((parts) => Object.keys(parts)) as [T, ...T[]];
  return parts.find((part) => part === asked) ?? parts[0];
}
