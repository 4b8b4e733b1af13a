import { Stack, Text } from "@chakra-ui/react";
import type { ReadChange } from "#app/audit/audit-changes.ts";
import { rest } from "#app/session/session-calls.ts";
import { useLoad } from "#app/calls/use-load.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

/** The most names of one list: a save can approve thousands of widgets. */
const MAX_NAMES = 100;

// Stable functions: useLoad would load again for a new one.
const CALLS = {
  approvedWidgets: async () => rest().widgets.names.$get(),
  approvedToolkits: async () => rest().toolkits.$get(),
};

type AuditMembersProps = { change: Extract<ReadChange, { kind: "members" }> };

/** The members that a list has gained and lost, with the names that they have today. */
export function AuditMembers({ change: { field, removed, added } }: AuditMembersProps) {
  const isOfToolkits = field === "approvedToolkits";
  const { value } = useLoad<(WidgetName | Toolkit)[]>(
    isOfToolkits ? CALLS.approvedToolkits : CALLS.approvedWidgets,
  );
  if (value === undefined) return <Text role="status">Loading ...</Text>;
  const names = new Map(
    value?.map((one) => ["collection" in one ? one.collection : one.id, one.name] as const),
  );
  // A member without a current name is shown by its identifier. It has been deleted, unless no names could be loaded.
  const nameOf = (id: string) => names.get(id) ?? (value === null ? id : `${id} (deleted)`);
  return (
    <Stack gap="1" fontSize="sm">
      {added.length > 0 && <Members word="Added" names={added.map(nameOf)} />}
      {removed.length > 0 && <Members word="Removed" names={removed.map(nameOf)} />}
    </Stack>
  );
}

function Members({ word, names }: { word: string; names: string[] }) {
  const others = names.length - MAX_NAMES;
  return (
    <Text overflowWrap="anywhere">
      <b>{word}:</b> {names.slice(0, MAX_NAMES).join(", ")}
      {others > 0 && ` and ${others.toLocaleString("en")} more`}
    </Text>
  );
}
