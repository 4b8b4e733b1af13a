import { Badge, Button, chakra, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { JobRow } from "#domain/operations/replies.ts";
import { JOB_TASKS } from "#domain/operations/jobs.ts";

// The database can have the last run of a job that no longer exists, which has no sentence.
const TASKS: Record<string, { title: string; task: string }> = JOB_TASKS;

function titleOf(name: string): string {
  return TASKS[name]?.title ?? name;
}

/** The jobs with their last runs, each with Run now (product/operations 3). Jobs that are fine are one line, until it is opened. */
export function JobList({ jobs }: { jobs: JobRow[] }) {
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
          <LastRun job={job} />
        </Text>
      </Stack>
      {job.cron !== null && (
        <Button
          size="xs"
          variant="outline"
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

function LastRun({ job: { startedAt, detail } }: { job: JobRow }) {
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
