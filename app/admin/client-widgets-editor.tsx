import { Text } from "@chakra-ui/react";
import { EntityDialog } from "#app/admin/entity-dialog.tsx";
import { LoadFailure } from "#app/admin/load-failure.tsx";
import { type Editor, useDraft } from "#app/admin/use-draft.ts";
import { useLoaded } from "#app/admin/use-loaded.ts";
import { WidgetApprovalTabs } from "#app/admin/widget-approval-tabs.tsx";
import { rest } from "#app/session/session-calls.ts";
import type { ListedClient } from "#domain/client.ts";
import type { Toolkit } from "#domain/toolkit.ts";
import type { WidgetName } from "#domain/widget.ts";

function draftOf(client: ListedClient | null) {
  return { approvedWidgets: (client?.approvedWidgets ?? []).toSorted() };
}

function loadWidgets() {
  return rest().widgets.names.$get();
}

type ClientWidgetsEditorProps = { editor: Editor<ListedClient>; toolkits: Toolkit[] };

/** The Approved Widgets modal (spec 2): a switch for each widget of the toolkits that the client may use (spec 7). */
export function ClientWidgetsEditor({ editor, toolkits }: ClientWidgetsEditorProps) {
  const form = useDraft(editor, draftOf);
  const { value: widgets, retry } = useLoaded(loadWidgets);
  const { entity: client, draft, change } = form;
  const approved = toolkits.filter(({ collection }) =>
    client?.approvedToolkits.includes(collection),
  );

  return (
    <EntityDialog
      editor={editor}
      form={form}
      noun="Client"
      title={`Approved Widgets: ${client?.clientname}`}
      newerFields={(newer) =>
        approvalDifferences(widgets ?? [], newer.approvedWidgets, draftOf(client).approvedWidgets)
      }
      onSave={(version = client?.version) =>
        form.save("approve", { ...draft, clientid: client?.id, version })
      }
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
    </EntityDialog>
  );
}

/** The names of the widgets that a newer version has approved, and of those that it has not any longer. */
function approvalDifferences(widgets: WidgetName[], newer: string[], former: string[]) {
  const namesIn = (ids: string[], others: string[]) =>
    widgets.filter(({ id }) => ids.includes(id) && !others.includes(id)).map(({ name }) => name);
  return [
    { label: "Now approved", value: namesIn(newer, former).join(", ") },
    { label: "No longer approved", value: namesIn(former, newer).join(", ") },
  ].filter(({ value }) => value !== "");
}
