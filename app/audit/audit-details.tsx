import { Box, Heading, SimpleGrid, Skeleton, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import {
  type ChangedRow,
  changesOf,
  hasOnlyNewValues,
  type ReadChange,
  ACTION_NAMES,
  actorOf,
  subjectOf,
} from "#app/audit/audit-changes.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { FactList } from "#app/workspace/fact-list.tsx";
import { historyPath } from "#app/workspace/history-link.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { AuditRow } from "#domain/audit/replies.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

/** One row of the audit: each field before and after (product/audit 4). */
export function AuditDetails({ dialog }: { dialog: DialogState<AuditRow> }) {
  const row = dialog.entity;
  if (row === null) return null;
  return (
    <ChangeDetails
      row={row}
      title={`${ACTION_NAMES[row.action] ?? row.action}: ${subjectOf(row)}`}
      facts={factsOf(row, dialog.close)}
      onClose={dialog.close}
    />
  );
}

type ChangeDetailsProps = {
  row: ChangedRow;
  title: string;
  facts: [label: string, value: ReactNode][];
  onClose(): void;
};

/** A change: its facts, and each field before and after. */
export function ChangeDetails({ row, title, facts, onClose }: ChangeDetailsProps) {
  const changes = changesOf(row);
  const side = hasOnlyNewValues(row) ? "after" : "both";
  return (
    <DialogFrame isText title={title} onClose={onClose}>
      <Stack gap="6">
        <FactList facts={facts} />
        {changes.length === 0 && <Text color="fg.muted">It changed no field.</Text>}
        {changes.map((change) => (
          <AuditChange
            key={change.field}
            change={change}
            side={row.action === "delete" ? "before" : side}
          />
        ))}
      </Stack>
    </DialogFrame>
  );
}

function factsOf(row: AuditRow, close: () => void): [label: string, value: ReactNode][] {
  const only = (path: string, text: string) => (
    <TextLink to={path} onClick={close}>
      {text}
    </TextLink>
  );
  const { entity, entityId, actorId, actorName, requestId } = row;
  const account = actorId === null ? undefined : { actorId };
  const who = `/audit?${new URLSearchParams({ actor: actorName, ...account })}`;
  const request: [string, string][] = requestId ? [["Request", requestId]] : [];
  return [
    ["Time", <LocalTime key="time" time={row.at} />],
    ["Who", actorName === "" ? actorOf(row) : only(who, actorOf(row))],
    ["What", only(historyPath(entity, entityId), subjectOf(row))],
    ...request,
    ["Number", row.id],
  ];
}

// The library of the comparison is loaded with the first long text.
const TextDiff = lazyPart(
  () => import("#app/workspace/text-diff.tsx"),
  "default",
  <Skeleton h="10" aria-busy="true" />,
);

/** A text that is longer, or has lines, is shown by its words that differ. */
const LONG = 80;

type AuditChangeProps = { change: ReadChange; side: "before" | "after" | "both" };

/** A field that differs: its value before and after, or only the one that there is. */
function AuditChange({ change, side }: AuditChangeProps) {
  return (
    <Box as="section" aria-label={change.label}>
      <Heading as="h3" size="sm" mb="1.5">
        {change.label}
      </Heading>
      <Content change={change} side={side} />
    </Box>
  );
}

function Content({ change, side }: AuditChangeProps) {
  if (change.kind === "secret") return <Text>Changed. The audit does not have its value.</Text>;
  if (change.kind === "members") return <AuditMembers change={change} />;
  const { before, after } = change;
  if (side !== "both") return <Value text={side === "before" ? before : after} />;
  if (before === after) return <Text>Only its formatting was changed.</Text>;
  if (before !== "" && after !== "" && (isLong(before) || isLong(after))) {
    return (
      <>
        <Text fontSize="sm" color="fg.muted" mb="1.5">
          + and underlined: added. − and struck through: removed.
        </Text>
        <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm">
          <TextDiff former={before} newer={after} />
        </Box>
      </>
    );
  }
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      <Value name="Before" text={before} />
      <Value name="After" text={after} />
    </SimpleGrid>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG || text.includes("\n");
}

function Value({ name, text }: { name?: string; text: string }) {
  return (
    <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm" minW="0">
      {name && <Text color="fg.muted">{name}</Text>}
      {text === "" ? (
        <Text color="fg.muted">empty</Text>
      ) : (
        <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {text}
        </Text>
      )}
    </Box>
  );
}

/** The most names of one list: a save can approve thousands of widgets. */
const MAX_NAMES = 100;

// Stable functions: useLoad would load again for a new one.
const CALLS = {
  approvedWidgets: async () => rest().widgets.names.$get(),
  approvedToolkits: async () => rest().toolkits.$get(),
};

type AuditMembersProps = { change: Extract<ReadChange, { kind: "members" }> };

/** The members that a list has gained and lost, with the names that they have today. */
function AuditMembers({ change: { field, removed, added } }: AuditMembersProps) {
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
