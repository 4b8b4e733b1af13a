import { Button, DataList, HStack, Heading, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { JobList } from "#app/operations/job-list.tsx";
import { PlatformEditor } from "#app/operations/platform-editor.tsx";
import { AlertTargets, PlatformSettings } from "#app/operations/platform-settings.tsx";
import { LoadedTokens } from "#app/service-tokens/service-tokens.tsx";
import { platformTokens } from "#app/service-tokens/token-source.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { LoadedPart } from "#app/site/load-failure.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type {
  Alert,
  AlertPage,
  Fault,
  JobRow,
  Platform,
  SiteState,
} from "#domain/operations/answers.ts";
import { sizeSentence } from "#domain/operations/database-size.ts";
import { BACKUP_JOB, DRILL_JOB } from "#domain/operations/jobs.ts";
import type { Route } from "./+types/operations.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle("Operations", matches);
}

export const clientLoader = pageLoader(async (request) => {
  const api = rest(request.signal);
  const [alerts, jobs, platform, state, toolkits, tokens] = await Promise.all([
    partLoad(initialLoad(request, api.alerts.$get({ query: {} }))),
    partLoad(initialLoad(request, api.jobs.$get())),
    partLoad(initialLoad(request, api.platform.$get())),
    partLoad(initialLoad(request, api.platform.state.$get())),
    partLoad(initialLoad(request, api.toolkits.$get())),
    partLoad(initialLoad(request, api.tokens.$get({ query: {} }))),
  ]);
  return { alerts, jobs, platform, state, toolkits, tokens };
});

/** The page Operations: alerts, the settings of the platform, jobs, and the size and errors of the site (product/operations 3, 6 and 8). */
export default function Operations({ loaderData }: Route.ComponentProps) {
  const { alerts, jobs, platform, state, toolkits, tokens } = loaderData;
  const { revalidate } = useRevalidator();
  const editor = useDialogState<Platform>();
  return (
    <AdminPage heading="Operations">
      <Stack gap="10">
        <Part heading="Needs you" text="Alerts stay here until somebody acknowledges them.">
          <LoadedPart part={alerts}>{(alerts) => <AlertList alerts={alerts} />}</LoadedPart>
        </Part>
        <Part
          heading="Limits and money"
          text="They hold for the whole site. A client can have limits of its own."
        >
          <LoadedPart part={platform}>
            {(platform) => (
              <PlatformSettings platform={platform} onEdit={() => editor.open(platform)} />
            )}
          </LoadedPart>
        </Part>
        <Part heading="Where alerts go" text="What needs you is also sent to these addresses.">
          <LoadedPart part={platform}>
            {(platform) => (
              <AlertTargets platform={platform} onEdit={() => editor.open(platform)} />
            )}
          </LoadedPart>
        </Part>
        <Part
          heading="Programs"
          text="Pipelines and scripts that read usage or import toolkits for the whole platform."
        >
          <LoadedPart part={tokens}>
            {(tokens) => (
              <LoadedTokens
                tokens={tokens}
                source={platformTokens}
                onChanged={() => void revalidate()}
              />
            )}
          </LoadedPart>
        </Part>
        <Part
          heading="Jobs"
          text="Work that the site does by itself. A job that is late or has failed also raises an alert."
        >
          <LoadedPart part={jobs}>{(jobs) => <JobList jobs={jobs} />}</LoadedPart>
        </Part>
        <Part heading="Database and errors">
          <LoadedPart part={state}>
            {(state) => (
              <SiteStateList state={state} jobs={jobs instanceof LoadFailed ? null : jobs} />
            )}
          </LoadedPart>
        </Part>
      </Stack>
      {editor.state.step !== "closed" && (
        <PlatformEditor
          key={editor.turn}
          editor={editor}
          toolkits={toolkits instanceof LoadFailed ? null : toolkits}
        />
      )}
    </AdminPage>
  );
}

type PartProps = { heading: string; text?: string; children: ReactNode };

function Part({ heading, text, children }: PartProps) {
  return (
    <Stack as="section" gap="4" aria-label={heading}>
      <Stack gap="1">
        <Heading as="h2" size="xl">
          {heading}
        </Heading>
        {text && <Text color="fg.muted">{text}</Text>}
      </Stack>
      {children}
    </Stack>
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
                variant="outline"
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
      {open > rows.length && <Text color="fg.muted">{open - rows.length} more are open.</Text>}
      <HStack gap="3" wrap="wrap">
        {rows.length > 1 && (
          <Button
            size="sm"
            variant="outline"
            loading={acknowledging.isSending}
            onClick={() => void acknowledge(rows.map(({ key }) => key))}
          >
            Acknowledge these {rows.length}
          </Button>
        )}
        {!former && (
          <Button
            size="sm"
            variant="outline"
            loading={loading.isSending}
            onClick={() => void showFormer()}
          >
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
