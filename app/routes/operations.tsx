import { Heading, Stack, Text } from "@chakra-ui/react";
import type { Platform } from "#domain/operations/answers.ts";
import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { AlertList } from "#app/operations/alert-list.tsx";
import { JobList } from "#app/operations/job-list.tsx";
import { PlatformEditor } from "#app/operations/platform-editor.tsx";
import { AlertTargets, PlatformSettings } from "#app/operations/platform-settings.tsx";
import { SiteStateList } from "#app/operations/site-state.tsx";
import { LoadedTokens } from "#app/service-tokens/service-tokens.tsx";
import { platformTokens } from "#app/service-tokens/token-source.ts";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LoadedPart } from "#app/site/loaded-part.tsx";
import { pageTitle } from "#app/site/page-title.ts";
import { initialLoad, pageLoader, partLoad } from "#app/session/gate.ts";
import { LoadFailed } from "#app/session/load-failure.ts";
import { rest } from "#app/session/session-calls.ts";
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
