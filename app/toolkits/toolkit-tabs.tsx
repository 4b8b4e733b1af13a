import { Tabs } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { TableLoading } from "#app/workspace/table/table-loading.tsx";
import { ToolkitTabList } from "#app/workspace/toolkit-tab-list.tsx";
import { useListSearch } from "#app/workspace/table/list-search.ts";
import type { Toolkit } from "#domain/toolkits.ts";

type ToolkitTabsProps = {
  toolkits: Toolkit[];
  /** The collection whose list is shown. */
  current: string;
  children: ReactNode;
};

/** Tabs of the toolkits on the widgets page (product/widgets 4). The URL holds the open tab; a list that loads shows 'Loading ...'. */
export function ToolkitTabs({ toolkits, current, children }: ToolkitTabsProps) {
  const { parameters, change } = useListSearch();
  const coming = parameters.get("type") ?? current;
  return (
    <Tabs.Root
      value={coming}
      // Arrow keys move the focus only: each opened tab is an entry of the browser's history.
      activationMode="manual"
      colorPalette="brand"
      onValueChange={({ value }) =>
        change({ type: value, search: undefined, sort: undefined, order: undefined })
      }
    >
      <ToolkitTabList toolkits={toolkits} />
      <Tabs.Content value={coming}>{coming === current ? children : <TableLoading />}</Tabs.Content>
    </Tabs.Root>
  );
}
