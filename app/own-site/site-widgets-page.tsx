import { Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { DeleteToolkit, NameToolkit } from "#app/own-site/own-toolkit-dialogs.tsx";
import { OwnSnippets } from "#app/widgets/preview/own-snippets.tsx";
import { OwnToolkits } from "#app/own-site/own-toolkits.tsx";
import { ShownWidgets } from "#app/own-site/shown-widgets.tsx";
import { ToolkitImport } from "#app/toolkits/toolkit-import.tsx";
import { OWN_TOOLKITS, ToolkitSourceContext } from "#app/widgets/toolkit-source.ts";
import { CopyDialog } from "#app/widgets/list/copy-dialog.tsx";
import { NewWidget } from "#app/widgets/list/new-widget.tsx";
import { AdminPage } from "#app/workspace/admin-page.tsx";
import { DialogFrame } from "#app/workspace/editing/dialog-frame.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { OwnToolkit, Site, SiteWidget } from "#domain/own-site/answers.ts";
import type { Widget } from "#domain/widgets/widget.ts";

export type SiteWidgetsProps = { site: Site; widgets: SiteWidget[]; toolkits: OwnToolkit[] };

type Task =
  | { kind: "snippet" | "copy"; widget: SiteWidget }
  | { kind: "add" }
  | { kind: "import" }
  | { kind: "rename"; toolkit: OwnToolkit }
  | { kind: "delete"; toolkit: OwnToolkit };

/** The page My widgets: what the own site shows, and its own toolkits (product/own-site 6). */
export function SiteWidgetsPage({ site, widgets, toolkits }: SiteWidgetsProps) {
  const dialog = useDialogState<Task>();
  const added = useDialogState<Widget>();
  // The toolkit that the new widget goes to.
  const [target, setTarget] = useState("");
  const task = dialog.state.step === "editing" ? dialog.state.entity : null;
  const most = site.ownWidgets ?? 0;
  const mayHaveOwn = most > 0 || toolkits.length > 0;
  function openNew({ collection }: OwnToolkit) {
    setTarget(collection);
    added.open(null);
  }
  return (
    <ToolkitSourceContext value={OWN_TOOLKITS}>
      <AdminPage heading="My widgets">
        <Stack gap="10">
          <ShownWidgets
            widgets={widgets}
            onSnippet={(widget) => dialog.open({ kind: "snippet", widget })}
            onCopy={
              toolkits.length > 0 ? (widget) => dialog.open({ kind: "copy", widget }) : undefined
            }
          />
          {mayHaveOwn ? (
            <OwnToolkits
              toolkits={toolkits}
              widgets={widgets.filter(({ isOwn }) => isOwn)}
              most={most}
              onAdd={() => dialog.open({ kind: "add" })}
              onImport={() => dialog.open({ kind: "import" })}
              onTask={(kind, toolkit) =>
                kind === "widget" ? openNew(toolkit) : dialog.open({ kind, toolkit })
              }
            />
          ) : (
            <NoOwn />
          )}
        </Stack>
        {task && <TaskDialog key={dialog.turn} task={task} site={site} onClose={dialog.close} />}
        {added.state.step !== "closed" && (
          <NewWidget key={added.turn} editor={added} type={target} />
        )}
      </AdminPage>
    </ToolkitSourceContext>
  );
}

function NoOwn() {
  return (
    <Stack as="section" gap="2" aria-labelledby="own-toolkits">
      <Heading as="h2" size="xl" id="own-toolkits">
        Your own toolkits
      </Heading>
      <Text color="fg.muted">
        Your site has no widgets of its own. Your platform can allow it to make some.
      </Text>
    </Stack>
  );
}

type TaskDialogProps = { task: Task; site: Site; onClose(): void };

function TaskDialog({ task, site, onClose }: TaskDialogProps) {
  if (task.kind === "add") return <NameToolkit toolkit={null} onClose={onClose} />;
  if (task.kind === "import") return <ToolkitImport onClose={onClose} />;
  if (task.kind === "rename") return <NameToolkit toolkit={task.toolkit} onClose={onClose} />;
  if (task.kind === "delete") return <DeleteToolkit toolkit={task.toolkit} onClose={onClose} />;
  const { id, type, name } = task.widget;
  const widget = { id, type, data: { name } };
  if (task.kind === "copy")
    return <CopyDialog widget={widget} onCopied={onClose} onClose={onClose} />;
  return (
    <DialogFrame isOpen title={`Put ${name} on a page`} hasChanges={false} onClose={onClose}>
      <Stack gap="5">
        <OwnSnippets widget={widget} site={site} />
      </Stack>
    </DialogFrame>
  );
}
