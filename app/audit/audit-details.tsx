import { Link as StyledLink, Stack, Text } from "@chakra-ui/react";
import type { AuditRow } from "#domain/audit/answers.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { AuditChange } from "#app/audit/audit-change.tsx";
import { type ChangedRow, changesOf, hasOnlyNewValues } from "#app/audit/audit-changes.ts";
import { ACTION_NAMES, actorOf, subjectOf } from "#app/audit/audit-words.ts";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { FactList } from "#app/workspace/fact-list.tsx";
import { historyPath } from "#app/workspace/history-path.ts";
import { LocalTime } from "#app/workspace/local-time.tsx";

type AuditDetailsProps = { dialog: DialogState<AuditRow> };

/** One row of the audit: each field before and after (product/audit 4). */
export function AuditDetails({ dialog }: AuditDetailsProps) {
  const row = dialog.state.step === "editing" ? dialog.state.entity : null;
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
    <DialogFrame isOpen isText title={title} hasChanges={false} onClose={onClose}>
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
    <StyledLink asChild color="brand.fg">
      <Link to={path} onClick={close}>
        {text}
      </Link>
    </StyledLink>
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
