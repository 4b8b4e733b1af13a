import { Stack, Text } from "@chakra-ui/react";
import { AllowedSites } from "#app/clients/allowed-sites.tsx";
import { useClientSource } from "#app/clients/client-source.ts";
import { PageCheckForm } from "#app/clients/page-check.tsx";
import { BlockedSites } from "#app/clients/blocked-sites.tsx";
import { SiteBuilders } from "#app/clients/site-builders.tsx";
import { ClientTabLink } from "#app/clients/client-tab-link.tsx";
import { useClientChange } from "#app/clients/use-client-change.ts";
import { EditorFrame } from "#app/workspace/editing/editor-frame.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { readableOrigin } from "#domain/clients/readable-origin.ts";
import type { Site } from "#domain/own-site/answers.ts";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";

/** The sites editor of a client (product/clients 9). Each of its buttons saves at once. */
export function ClientSites({ editor }: { editor: DialogState<Site> }) {
  const opened = editor.state.step === "editing" ? editor.state.entity : null;
  const { client, change, isSaving, success, failure, repeat } = useClientChange(opened);
  const { hasDetails } = useClientSource();
  if (client === null) return null;
  return (
    <EditorFrame
      isOpen
      title={`Sites: ${client.clientname}`}
      hasChanges={false}
      success={success}
      failure={failure && <SaveFailure {...failure} onSignedIn={repeat} />}
      onClose={editor.close}
    >
      <Stack gap="8">
        <AllowedSites client={client} isSaving={isSaving} onChange={change} />
        <BlockedSites client={client} isSaving={isSaving} onChange={change} />
        <PageCheckForm client={client} isSaving={isSaving} onChange={change} />
        <SiteBuilders client={client} onChange={change} />
        {client.lmsHosts.length > 0 && (
          <Text fontSize="sm">
            Learning platforms show the widgets, too:{" "}
            {client.lmsHosts.map(readableOrigin).join(", ")}.{" "}
            {hasDetails && (
              <ClientTabLink id={client.id} tab="lms">
                Change them in LMS
              </ClientTabLink>
            )}
          </Text>
        )}
      </Stack>
    </EditorFrame>
  );
}
