import { DataList, Stack, Text } from "@chakra-ui/react";
import type { Fault, JobRow, SiteState } from "#domain/operations/answers.ts";
import type { ReactNode } from "react";
import { LocalTime } from "#app/workspace/local-time.tsx";
import { BACKUP_JOB, DRILL_JOB } from "#domain/operations/jobs.ts";
import { sizeSentence } from "#domain/operations/database-size.ts";

type SiteStateProps = {
  state: SiteState;
  /** The jobs; `null` if they are unknown. */
  jobs: JobRow[] | null;
};

/** The size of the database and its growth, the last backup and drill, and the unexpected errors of the last day (product/operations 8). */
export function SiteStateList({ state: { database, faults }, jobs }: SiteStateProps) {
  return (
    <DataList.Root orientation="horizontal">
      <Row label="Database">{sizeSentence(database)}</Row>
      {jobs && (
        <>
          <Row label="Last backup">
            <LastRun run={jobs.find(({ name }) => name === BACKUP_JOB)} />
          </Row>
          <Row label="Last restore test">
            <LastRun run={jobs.find(({ name }) => name === DRILL_JOB)} />
          </Row>
        </>
      )}
      <Row label="Errors of the last day">
        {faults.length === 0 ? "none" : <FaultList faults={faults} />}
      </Row>
    </DataList.Root>
  );
}

function LastRun({ run }: { run: JobRow | undefined }) {
  if (!run?.startedAt) return "none yet";
  return (
    <Text>
      <LocalTime time={run.startedAt} />: {run.outcome}
    </Text>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item alignItems="start">
      <DataList.ItemLabel minW="44">{label}</DataList.ItemLabel>
      <DataList.ItemValue overflowWrap="anywhere" minW="0">
        {children}
      </DataList.ItemValue>
    </DataList.Item>
  );
}

function FaultList({ faults }: { faults: Fault[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="2">
      {faults.map(({ hour, route, failure, count, requestId }) => (
        <Text as="li" key={`${hour} ${route} ${failure}`}>
          <LocalTime time={`${hour}:00:00Z`} />: {count} × {failure} at {route}. Request {requestId}
          .
        </Text>
      ))}
    </Stack>
  );
}
