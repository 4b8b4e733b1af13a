import { Badge, Button, chakra, DataList, HStack, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { GroupFrame } from "#app/operations/group-frame.tsx";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { rest, LoadFailed } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { titled } from "#app/site/page-title.ts";
import { counted } from "#app/workspace/counted.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import { sizeSentence } from "#domain/operations/database-size.ts";
import { BACKUP_JOB, DRILL_JOB, JOB_TASKS } from "#domain/operations/jobs.ts";
import type { Alert, AlertPage, Fault, JobRow, SiteState } from "#domain/operations/replies.ts";
import type { Route } from "./+types/health.ts";

export const meta = titled("Health");

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
        <GroupFrame heading="Alerts" text="An alert stays here until somebody acknowledges it.">
          <LoadedPart part={alerts}>{(alerts) => <AlertList alerts={alerts} />}</LoadedPart>
        </GroupFrame>
        <GroupFrame
          heading="Jobs"
          text="Jobs are work that the site does by itself. A job that is late or has failed also raises an alert."
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

/** The open alerts, each with Acknowledge, and on demand the acknowledged ones (product/operations 6). */
function AlertList({ alerts }: { alerts: AlertPage }) {
  const { revalidate } = useRevalidator();
  const acknowledging = useCall();
  const loading = useCall();
  const [former, setFormer] = useState<Alert[]>();
  const { rows, open } = alerts;

  async function acknowledge(keys: string[]) {
    const isDone = await acknowledging.send(async () =>
      rest().alerts.acknowledge.$post({ json: { keys } }),
    );
    setFormer(undefined);
    if (isDone) await revalidate();
  }

  async function showFormer() {
    const response = await loading.send(async () =>
      rest().alerts.$get({ query: { state: "acknowledged" } }),
    );
    if (response) setFormer((await response.json()).rows);
  }

  return (
    <Stack gap="3">
      {acknowledging.refusal && <ErrorMessage message={acknowledging.refusal} />}
      {rows.length === 0 && <Text color="fg.muted">No open alerts.</Text>}
      {rows.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
          {rows.map((alert) => (
            <Line key={alert.key} alert={alert}>
              <Button
                size="xs"
                flexShrink="0"
                aria-label={`Acknowledge: ${alert.sentence}`}
                onClick={() => void acknowledge([alert.key])}
              >
                Acknowledge
              </Button>
            </Line>
          ))}
        </Stack>
      )}
      {open > rows.length && (
        <Text color="fg.muted">Not shown: {counted(open - rows.length, "more alert")}.</Text>
      )}
      <HStack gap="3" wrap="wrap">
        {rows.length > 1 && (
          <Button
            size="sm"
            loading={acknowledging.isSending}
            onClick={() => void acknowledge(rows.map(({ key }) => key))}
          >
            Acknowledge these {rows.length}
          </Button>
        )}
        {!former && (
          <Button size="sm" loading={loading.isSending} onClick={() => void showFormer()}>
            Show acknowledged alerts
          </Button>
        )}
      </HStack>
      {loading.refusal && <ErrorMessage message={loading.refusal} />}
      {former && (
        <Stack as="section" gap="2" aria-label="Acknowledged alerts">
          <Text color="fg.muted">
            {former.length === 0
              ? "No alert has been acknowledged."
              : "Acknowledged, the newest first:"}
          </Text>
          <Stack as="ul" listStyleType="none" gap="0">
            {former.map((alert) => (
              <Line key={alert.key} alert={alert} />
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}

function Line({ alert, children }: { alert: Alert; children?: ReactNode }) {
  return (
    <HStack as="li" gap="4" py="3" borderBottomWidth="1px" justify="space-between" align="start">
      <Stack gap="0.5" minW="0">
        <Text overflowWrap="anywhere" color={children ? undefined : "fg.muted"}>
          {alert.sentence}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          <LocalTime time={alert.at} />
          {stateOf(alert)}
        </Text>
      </Stack>
      {children}
    </HStack>
  );
}

function stateOf({ deliveredAt, attempts, acknowledgedBy }: Alert): string {
  if (acknowledgedBy !== null) return `, acknowledged by ${acknowledgedBy}`;
  if (deliveredAt !== null) return ", sent";
  if (attempts > 0) return `, not delivered in ${attempts} ${attempts === 1 ? "try" : "tries"}`;
  return "";
}

// The database can have the last run of a job that no longer exists, which has no sentence.
const TASKS: Record<string, { title: string; task: string }> = JOB_TASKS;

function titleOf(name: string): string {
  return TASKS[name]?.title ?? name;
}

/** The jobs with their last runs, each with Run now (product/operations 3). Jobs that are fine are one line, until it is opened. */
function JobList({ jobs }: { jobs: JobRow[] }) {
  const { revalidate } = useRevalidator();
  const { send, isSending, refusal } = useCall();
  const [started, setStarted] = useState("");
  // A job that runs again stays in its place, and so does the focus on its button.
  const [wereBad] = useState(() => jobs.filter(isBad).map(({ name }) => name));
  const isShown = (job: JobRow) => isBad(job) || wereBad.includes(job.name);
  const bad = jobs.filter(isShown);
  const fine = jobs.filter((job) => !isShown(job));

  async function run(name: string) {
    setStarted(name);
    await send(async () => rest().jobs.run.$post({ json: { name } }));
    await revalidate();
  }

  const itemOf = (job: JobRow) => (
    <JobItem
      key={job.name}
      job={job}
      isBusy={isSending}
      isStarted={isSending && started === job.name}
      onRun={() => void run(job.name)}
    />
  );
  return (
    <Stack gap="3">
      {refusal && <ErrorMessage message={refusal} />}
      {bad.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
          {bad.map(itemOf)}
        </Stack>
      )}
      {fine.length > 0 && (
        <chakra.details>
          <chakra.summary cursor="pointer" fontWeight="500" w="fit-content" py="1">
            {fine.length === 1 ? "1 job is fine" : `${fine.length} jobs are fine`}
          </chakra.summary>
          <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px" mt="3">
            {fine.map(itemOf)}
          </Stack>
        </chakra.details>
      )}
    </Stack>
  );
}

function isBad({ outcome, isLate }: JobRow): boolean {
  return isLate || outcome === "failed";
}

type JobItemProps = { job: JobRow; isBusy: boolean; isStarted: boolean; onRun(): void };

function JobItem({ job, isBusy, isStarted, onRun }: JobItemProps) {
  return (
    <HStack as="li" gap="4" py="3" borderBottomWidth="1px" justify="space-between" align="start">
      <Stack gap="0.5" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="500">{titleOf(job.name)}</Text>
          <StateBadge job={job} />
        </HStack>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {TASKS[job.name] && `${TASKS[job.name]?.task}. `}
          <JobRun job={job} />
        </Text>
      </Stack>
      {job.cron !== null && (
        <Button
          size="xs"
          flexShrink="0"
          aria-label={`Run now: ${titleOf(job.name)}`}
          disabled={isBusy}
          loading={isStarted}
          onClick={onRun}
        >
          Run now
        </Button>
      )}
    </HStack>
  );
}

function StateBadge({ job: { outcome, isLate } }: { job: JobRow }) {
  if (isLate) return <Badge colorPalette="red">Late</Badge>;
  if (outcome === "failed") return <Badge colorPalette="red">Failed</Badge>;
  if (outcome === "wanted") return <Badge>Waiting</Badge>;
  if (outcome === "running") return <Badge>Running</Badge>;
  return outcome === "done" ? <Badge colorPalette="green">Done</Badge> : null;
}

function JobRun({ job: { startedAt, detail } }: { job: JobRow }) {
  if (startedAt === null) return "It has not run yet.";
  const numbers = Object.entries(detail)
    .flatMap(([name, value]) =>
      // The page has the size of the database in a unit that people read.
      typeof value === "number" && value > 0 && name !== "bytes"
        ? [`${name}: ${value.toLocaleString("en")}`]
        : [],
    )
    .join(", ");
  return (
    <>
      Last run <LocalTime time={startedAt} />
      {numbers && ` (${numbers})`}
    </>
  );
}
