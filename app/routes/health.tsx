import { DataList, Stack, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { AlertList } from "#app/operations/alert-list.tsx";
import { JobList } from "#app/operations/job-list.tsx";
import { GroupFrame } from "#app/operations/group-frame.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { Fault, JobRow, SiteState } from "#domain/operations/replies.ts";
import { sizeSentence } from "#domain/operations/database-size.ts";
import { BACKUP_JOB, DRILL_JOB } from "#domain/operations/jobs.ts";
import type { Route } from "./+types/health.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Health", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const [alerts, jobs, state] = await Promise.all([
    partLoad(initialLoad(request, api.alerts.$get({ query: {} }))),
    partLoad(initialLoad(request, api.jobs.$get())),
    partLoad(initialLoad(request, api.platform.state.$get())),
  ]);
  return { alerts, jobs, state };
});

/** The page Health: alerts, jobs, and the size and errors of the site (product/operations 3, 6 and 8). */
export default function Health({ loaderData }: Route.ComponentProps) {
  const { alerts, jobs, state } = loaderData;
  return (
    <AdminPage heading="Health">
      <div>
        <GroupFrame heading="Alerts" text="They stay here until somebody acknowledges them.">
          <LoadedPart part={alerts}>{(alerts) => <AlertList alerts={alerts} />}</LoadedPart>
        </GroupFrame>
        <GroupFrame
          heading="Jobs"
          text="Work that the site does by itself. A job that is late or has failed also raises an alert."
        >
          <LoadedPart part={jobs}>{(jobs) => <JobList jobs={jobs} />}</LoadedPart>
        </GroupFrame>
        <GroupFrame heading="Database and errors">
          <LoadedPart part={state}>
            {(state) => (
              <SiteStateList state={state} jobs={jobs instanceof LoadFailed ? null : jobs} />
            )}
          </LoadedPart>
        </GroupFrame>
      </div>
    </AdminPage>
  );
}

type SiteStateProps = {
  state: SiteState;
  /** The jobs; `null` if they are unknown. */
  jobs: JobRow[] | null;
};

/** The size of the database and its growth, the last backup and drill, and the unexpected errors of the last day (product/operations 8). */
function SiteStateList({ state: { database, faults }, jobs }: SiteStateProps) {
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
        {faults.length === 0 ? "None" : <FaultList faults={faults} />}
      </Row>
    </DataList.Root>
  );
}

function LastRun({ run }: { run: JobRow | undefined }) {
  if (!run?.startedAt) return "None yet";
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
