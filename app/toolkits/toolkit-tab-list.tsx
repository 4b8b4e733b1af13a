import { Tabs } from "@chakra-ui/react";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitTabListProps = { toolkits: readonly Pick<Toolkit, "collection" | "name">[] };

/** The tabs of toolkits, titled with their names and keyed by their collections (spec 2). Many of them scroll sideways. */
export function ToolkitTabList({ toolkits }: ToolkitTabListProps) {
  return (
    <Tabs.List overflowX="auto" overflowY="hidden">
      {toolkits.map(({ collection, name }) => (
        <Tabs.Trigger key={collection} value={collection} whiteSpace="nowrap" flexShrink="0">
          {name}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  );
}
