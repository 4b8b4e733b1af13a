import { Button, Flex, HStack, Heading, List, Stack, Text } from "@chakra-ui/react";
import { Download, FolderPlus, Plus, Upload } from "#app/look/icons.ts";
import { useCall } from "#app/calls/use-call.ts";
import { rest } from "#app/session/session-calls.ts";
import { ErrorMessage } from "#app/site/error-message.tsx";
import { saveFile } from "#app/site/save-file.ts";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { EmptyState } from "#app/workspace/table/empty-state.tsx";
import { RowMenu } from "#app/workspace/table/row-actions.tsx";
import { TextLink } from "#app/workspace/text-link.tsx";
import type { OwnToolkit, SiteWidget } from "#domain/own-site/replies.ts";

type OwnToolkitsProps = {
  toolkits: OwnToolkit[];
  widgets: SiteWidget[];
  /** How many widgets of its own the site may have. */
  most: number;
  /** The reason why the first toolkit could not be made. */
  refusal: string;
  /** Begins a widget in the only toolkit, which is made if there is none. */
  onNew(): void;
  onAdd(): void;
  onImport(): void;
  onTask(task: "rename" | "delete" | "widget", toolkit: OwnToolkit): void;
};

/** The toolkits that belong to a site, with their widgets (product/own-site 6). */
export function OwnToolkits(props: OwnToolkitsProps) {
  const { toolkits, widgets, most, onNew, onAdd, onImport, onTask } = props;
  const { sendForFile, isSending, refusal } = useCall();

  async function exportAll() {
    const file = await sendForFile(() => rest().site.toolkits.export.$get());
    if (file) saveFile(file, "toolkits.json");
  }

  return (
    <Stack as="section" gap="5" aria-labelledby="own-toolkits">
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Stack gap="1">
          <Heading id="own-toolkits">Your own toolkits</Heading>
          <Text color="fg.muted" fontSize="sm">
            {widgets.length} of {most.toLocaleString("en")} widgets
          </Text>
        </Stack>
        <HStack wrap="wrap">
          {toolkits.length > 0 && (
            <Button size="sm" loading={isSending} onClick={() => void exportAll()}>
              <Download /> Export
            </Button>
          )}
          <Button size="sm" onClick={onImport}>
            <Upload /> Import
          </Button>
          <Button size="sm" onClick={onAdd}>
            <FolderPlus /> Add toolkit
          </Button>
          {toolkits.length < 2 && (
            <Button size="sm" variant="solid" onClick={onNew}>
              <Plus /> New widget
            </Button>
          )}
        </HStack>
      </Flex>
      {(props.refusal || refusal) && <ErrorMessage message={props.refusal || refusal} />}
      {toolkits.length === 0 && (
        <EmptyState
          title="No widgets of your own yet"
          text="The button New widget shows templates to start from. The widget goes to a toolkit with the name of your site."
        />
      )}
      {toolkits.map((toolkit) => (
        <ToolkitCard
          key={toolkit.id}
          toolkit={toolkit}
          widgets={widgets.filter(({ type }) => type === toolkit.collection)}
          onTask={onTask}
        />
      ))}
    </Stack>
  );
}

type ToolkitCardProps = Pick<OwnToolkitsProps, "widgets" | "onTask"> & { toolkit: OwnToolkit };

function ToolkitCard({ toolkit, widgets, onTask }: ToolkitCardProps) {
  const { name } = toolkit;
  const count = toolkit.widgets;
  return (
    <Stack
      as="section"
      aria-label={`Toolkit ${name}`}
      gap="3"
      p="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
    >
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Stack gap="0" minW="0">
          <Heading as="h3" size="md" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text color="fg.muted" fontSize="sm">
            {count === 1 ? "1 widget" : `${count} widgets`}
          </Text>
        </Stack>
        <HStack>
          <Button
            size="xs"
            aria-label={`Add widget to ${name}`}
            onClick={() => onTask("widget", toolkit)}
          >
            <Plus /> Add widget
          </Button>
          <RowMenu
            name={name}
            items={[
              { label: "Rename", run: () => onTask("rename", toolkit) },
              { label: "Delete", run: () => onTask("delete", toolkit) },
            ]}
          />
        </HStack>
      </Flex>
      <List.Root as="ul" listStyle="none" gap="1">
        {widgets.map((widget) => (
          <List.Item key={widget.id}>
            <TextLink to={workbenchPath(widget)} variant="underline" overflowWrap="anywhere">
              {widget.name}
            </TextLink>
          </List.Item>
        ))}
      </List.Root>
    </Stack>
  );
}
