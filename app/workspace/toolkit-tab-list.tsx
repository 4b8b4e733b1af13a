import { Tabs } from "@chakra-ui/react";
import { distinctNames } from "#domain/toolkit-collection.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitTabListProps = { toolkits: readonly Pick<Toolkit, "collection" | "name">[] };

/** A tab for each toolkit, with its name as title and its collection as value. Tabs that do not fit scroll sideways. */
export function ToolkitTabList({ toolkits }: ToolkitTabListProps) {
  return (
    <Tabs.List overflowX="auto" overflowY="hidden">
      {distinctNames(toolkits).map(({ collection, name }) => (
        <Tabs.Trigger key={collection} value={collection} whiteSpace="nowrap" flexShrink="0">
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
