import { Button, Flex, HStack, Input, Stack, Tabs, Text } from "@chakra-ui/react";
import { useMemo, useState } from "react";
import { SwitchList, switched } from "#app/workspace/editing/switch-list.tsx";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { ToolkitTabList } from "#app/workspace/toolkit-tab-list.tsx";
import { openingCollection } from "#domain/toolkit-collection.ts";
import { fold } from "#domain/fold.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

/** A tab with more widgets than this has a search field. */
const MANY_WIDGETS = 12;
/** The number of switches shown at first and added by each press of the button: hundreds of switches render slowly. */
const SHOWN_WIDGETS = 60;

type WidgetApprovalTabsProps = {
  toolkits: Toolkit[];
  widgets: WidgetName[];
  /** The ids of all approved widgets of the client, sorted. */
  chosen: string[];
  onChange(chosen: string[]): void;
};

/** A tab for each toolkit, with a switch for each of its widgets. */
export function WidgetApprovalTabs({ toolkits, ...tab }: WidgetApprovalTabsProps) {
  if (toolkits.length === 0) {
    return (
      <EmptyState
        title="No toolkits approved"
        text="Approve toolkits for this client first: press Details in the client's row."
      />
    );
  }
  return (
    <Tabs.Root defaultValue={openingCollection(toolkits)} colorPalette="brand" lazyMount>
      <ToolkitTabList toolkits={toolkits} />
      {toolkits.map(({ collection }) => (
        <Tabs.Content key={collection} value={collection}>
          <ToolkitApprovals
            {...tab}
            widgets={tab.widgets.filter(({ type }) => type === collection)}
          />
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}

function ToolkitApprovals({
  widgets,
  chosen,
  onChange,
}: Omit<WidgetApprovalTabsProps, "toolkits">) {
  const [search, setSearch] = useState("");
  const [limit, setLimit] = useState(SHOWN_WIDGETS);
  const folded = useMemo(() => widgets.map(({ name }) => fold(name)), [widgets]);
  const approved = useMemo(() => new Set(chosen), [chosen]);
  const needle = fold(search.trim());
  const found = widgets.filter((_, index) => folded[index]?.includes(needle));
  const shown = found.slice(0, limit);
  const ids = found.map(({ id }) => id);
  const [allLabel, noneLabel] =
    needle === "" ? ["Approve all", "Approve none"] : ["Approve these", "Approve none of these"];
  const count = widgets.filter(({ id }) => approved.has(id)).length;
  if (widgets.length === 0) return <Text color="fg.muted">No widgets in this toolkit yet.</Text>;
  return (
    <Stack gap="4">
      {widgets.length > MANY_WIDGETS && (
        <Input
          type="search"
          aria-label="Search widgets"
          placeholder="Search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setLimit(SHOWN_WIDGETS);
          }}
        />
      )}
      <Flex justify="space-between" align="center" wrap="wrap" gap="2">
        <Text fontSize="sm" color="fg.muted" role="status">
          {count} of {widgets.length} approved
        </Text>
        <HStack>
          <Button size="xs" variant="outline" onClick={() => onChange(switched(chosen, ids, true))}>
            {allLabel}
          </Button>
          <Button
            size="xs"
            variant="outline"
            onClick={() => onChange(switched(chosen, ids, false))}
          >
            {noneLabel}
          </Button>
        </HStack>
      </Flex>
      {found.length === 0 && <Text color="fg.muted">Nothing matches “{search}”.</Text>}
      <SwitchList
        choices={shown.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        onChange={onChange}
      />
      {shown.length < found.length && (
        <Stack gap="2">
          <Text fontSize="sm" color="fg.muted">
            {shown.length} of {found.length} shown. Search to find others.
          </Text>
          <Button size="sm" variant="outline" onClick={() => setLimit(limit + SHOWN_WIDGETS)}>
            Show {Math.min(SHOWN_WIDGETS, found.length - shown.length)} more
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
