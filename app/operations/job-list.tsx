import { Badge, Button, HStack, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { JobRow } from "#domain/operations/answers.ts";
import { JOB_TASKS } from "#domain/operations/jobs.ts";

// The database can have the last run of a job that no longer exists, which has no sentence.
const TASKS: Record<string, { title: string; task: string }> = JOB_TASKS;

function titleOf(name: string): string {
  return TASKS[name]?.title ?? name;
}

/** The jobs with their last runs, each with Run now (product/operations 3). */
export function JobList({ jobs }: { jobs: JobRow[] }) {
  const { revalidate } = useRevalidator();
  const { send, isSending, refusal } = useCall();
  const [started, setStarted] = useState("");

  async function run(name: string) {
    setStarted(name);
    await send(async () => rest().jobs.run.$post({ json: { name } }));
    await revalidate();
  }

  return (
    <Stack gap="3">
      {refusal && <ErrorMessage message={refusal} />}
      <Stack as="ul" listStyleType="none" gap="0" borderTopWidth="1px">
        {jobs.map((job) => (
          <HStack
            as="li"
            key={job.name}
            gap="4"
            py="3"
            borderBottomWidth="1px"
            justify="space-between"
            align="start"
          >
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
                disabled={isSending}
                loading={isSending && started === job.name}
                onClick={() => void run(job.name)}
              >
                Run now
              </Button>
            )}
          </HStack>
        ))}
      </Stack>
    </Stack>
  );
}

function StateBadge({ job: { outcome, isLate } }: { job: JobRow }) {
  if (isLate) return <Badge colorPalette="red">late</Badge>;
  if (outcome === "failed") return <Badge colorPalette="red">failed</Badge>;
  if (outcome === "wanted") return <Badge colorPalette="blue">waiting</Badge>;
  if (outcome === "running") return <Badge colorPalette="blue">running</Badge>;
  return outcome === "done" ? <Badge colorPalette="green">done</Badge> : null;
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
