import { Tabs } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { TableOutline } from "#app/workspace/table/table-outline.tsx";
import { ToolkitTabList } from "#app/toolkits/toolkit-tab-list.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitTabsProps = {
  toolkits: Toolkit[];
  /** The collection whose list is shown. */
  current: string;
  children: ReactNode;
};

/** A tab for each toolkit (spec 2). The tab stands in the page's address; a list on its way shows 'Loading ...'. */
export function ToolkitTabs({ toolkits, current, children }: ToolkitTabsProps) {
  const { parameters, change } = useListSearch();
  const coming = parameters.get("type") ?? current;
  return (
    <Tabs.Root
      value={coming}
      // Arrow keys only look for a tab: each one opened is a page to come back to.
      activationMode="manual"
      colorPalette="brand"
      onValueChange={({ value }) =>
        change({ type: value, search: undefined, sort: undefined, order: undefined })
      }
    >
      <ToolkitTabList toolkits={toolkits} />
      <Tabs.Content value={coming}>{coming === current ? children : <TableOutline />}</Tabs.Content>
    </Tabs.Root>
  );
}
