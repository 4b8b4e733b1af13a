import type { ComponentProps, ReactNode } from "react";
import { Tabs } from "#app/workspace/tabs.tsx";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitTabsProps = Pick<
  ComponentProps<typeof Tabs<string>>,
  "current" | "opensByArrows" | "onOpen" | "children"
> & {
  toolkits: readonly Pick<Toolkit, "collection" | "name">[];
  /** The content of the tab of a collection; without it, `children` is that of the open one. */
  contentOf?: (collection: string) => ReactNode;
};

/** A tab for each toolkit, with its name as label and its collection as value. */
export function ToolkitTabs({ toolkits, contentOf, ...tabs }: ToolkitTabsProps) {
  return (
    <Tabs
      {...tabs}
      tabs={distinctNames(toolkits).map(({ collection, name }) => ({
        value: collection,
        label: name,
        content: contentOf?.(collection),
      }))}
    />
  );
}
