import { Text } from "@chakra-ui/react";
import type { ListedClient } from "#domain/clients/answers.ts";
import { savedText } from "#app/clients/client-fields.ts";
import { EntityForm } from "#app/workspace/editing/entity-form.tsx";
import { LoadFailure } from "#app/site/load-failure.tsx";
import type { DialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { useEntityDraft } from "#app/workspace/editing/use-entity-draft.ts";
import { useLoad } from "#app/calls/use-load.ts";
import { WidgetApprovalTabs } from "#app/clients/widget-approval-tabs.tsx";
import { saveRequest } from "#app/calls/save-request.ts";
import { rest } from "#app/session/session-calls.ts";
import { WidgetApprovals } from "#domain/clients/client.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { Toolkit } from "#domain/toolkits.ts";
import type { WidgetName } from "#domain/widgets/widget.ts";

function draftOf(client: ListedClient | null) {
  return { approvedWidgets: (client?.approvedWidgets ?? []).toSorted() };
}

function loadWidgets() {
  return rest().widgets.names.$get();
}

type ClientWidgetsEditorProps = { editor: DialogState<ListedClient>; toolkits: Toolkit[] };

/** The widgets modal (product/clients 5): a switch for each widget of the client's approved toolkits. */
export function ClientWidgetsEditor({ editor, toolkits }: ClientWidgetsEditorProps) {
  const { value: widgets, retry } = useLoad(loadWidgets);
  const form = useEntityDraft(editor, {
    draftOf,
    labels: {},
    refused: MESSAGES.client.other,
    request({ approvedWidgets }, client: ListedClient | null, version) {
      const approvals = { approvedWidgets, clientid: client?.id ?? "", version };
      return saveRequest(WidgetApprovals, approvals, (json) =>
        rest().clients.editwidgets.$post({ json }),
      );
    },
    differencesOf: (newer, former) =>
      approvalDifferences(widgets ?? [], newer.approvedWidgets, former.approvedWidgets),
  });
  const { entity: client, draft, change } = form;
  const approved = toolkits.filter(({ collection }) =>
    client?.approvedToolkits.includes(collection),
  );
  return (
    <EntityForm
      editor={editor}
      form={form}
      noun="Client"
      title={`Approved Widgets: ${client?.clientname}`}
      success={savedText(client, "widget")}
    >
      {widgets === undefined && <Text role="status">Loading ...</Text>}
      {widgets === null && (
        <LoadFailure message="The widgets cannot be loaded right now." onRetry={retry} />
      )}
      {widgets && (
        <WidgetApprovalTabs
          toolkits={approved}
          widgets={widgets}
          chosen={draft.approvedWidgets}
          onChange={(approvedWidgets) => change({ approvedWidgets })}
        />
      )}
    </EntityForm>
  );
}

/** The names of the widgets that only the newer version approves, and of those that only the former one approves. */
function approvalDifferences(widgets: WidgetName[], newer: string[], former: string[]) {
  return [
    { label: "Now approved", value: namesIn(widgets, newer, former) },
    { label: "No longer approved", value: namesIn(widgets, former, newer) },
  ].filter(({ value }) => value !== "");
}

function namesIn(widgets: WidgetName[], ids: string[], others: string[]): string {
  const [wanted, known] = [new Set(ids), new Set(others)];
  const found = widgets.filter(({ id }) => wanted.has(id) && !known.has(id));
  return found.map(({ name }) => name).join(", ");
}
