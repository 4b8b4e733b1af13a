import { useState } from "react";
import { Alert, Box, Heading, List, Stack, Text } from "@chakra-ui/react";
import { FormSketch } from "#app/widgets/list/form-sketch.tsx";
import type { ImportPlan, PlannedItem } from "#domain/toolkit-answers.ts";
import { readToolkitFile } from "#domain/toolkit-file.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

const PARTS = [
  { name: "create", heading: "New" },
  { name: "replace", heading: "As drafts" },
  { name: "skip", heading: "Left as they are" },
  { name: "unchanged", heading: "Unchanged" },
] as const;

/** How many widgets of each part have a sketch of their form. */
const MAX_SKETCHES = 24;

/** The plan of an import: first the problems that prevent it, then its toolkits and widgets by what becomes of them. */
export function ImportPlanView({
  plan,
  file,
}: {
  plan: ImportPlan;
  file: Record<string, unknown>;
}) {
  const { problems } = plan;
  const [forms] = useState(() => formsIn(file));
  return (
    <Stack gap="4">
      {problems.length > 0 && (
        <Alert.Root status="error">
          <Alert.Indicator />
          <Alert.Content>
            <Alert.Title>Nothing can be imported yet.</Alert.Title>
            <Alert.Description>
              <List.Root as="ul" ps="4">
                {problems.map(({ path, message }) => (
                  <List.Item key={path + message} overflowWrap="anywhere">
                    {message} ({placeText(path)})
                  </List.Item>
                ))}
              </List.Root>
            </Alert.Description>
          </Alert.Content>
        </Alert.Root>
      )}
      {PARTS.filter(({ name }) => plan[name].length > 0).map(({ name, heading }) => (
        <Box key={name} as="section">
          <Heading as="h3" size="sm">
            {heading} ({plan[name].length})
          </Heading>
          {name === "replace" && (
            <Text fontSize="sm" color="fg.muted">
              Visitors see a draft only after you have published it on the widget&apos;s page.
            </Text>
          )}
          <List.Root as="ul" listStyle="none" mt="2" fontSize="sm" gap="2">
            {plan[name].map((item, place) => {
              const inputs = place < MAX_SKETCHES ? forms.get(itemName(item)) : undefined;
              return (
                <List.Item
                  key={itemName(item)}
                  display="flex"
                  alignItems="center"
                  gap="3"
                  overflowWrap="anywhere"
                >
                  {inputs && <FormSketch inputs={inputs} />}
                  {itemName(item)}
                </List.Item>
              );
            })}
          </List.Root>
        </Box>
      ))}
    </Stack>
  );
}

/** The inputs of the widgets of a file, by the name of their item in a plan. */
function formsIn(file: Record<string, unknown>): Map<string, WidgetInput[]> {
  const read = readToolkitFile(file);
  const toolkits = "toolkits" in read ? read.toolkits : [];
  const widgets = toolkits.flatMap(({ collection, widgets }) =>
    widgets.map(
      ({ name, inputs = [] }) => [itemName({ collection, widget: name }), inputs] as const,
    ),
  );
  return new Map(widgets);
}

function itemName({ collection, widget }: PlannedItem): string {
  return widget === null ? `Toolkit ${collection}` : `${widget} (${collection})`;
}

/** `toolkits.0.widgets.36.name` is "toolkit 1, widget 37, name". */
function placeText(path: string): string {
  return path
    .replaceAll(/(toolkit|widget)s\.(\d+)/gu, (_, noun, index) => `${noun} ${Number(index) + 1}`)
    .replaceAll(".", ", ");
}

/** What an import has done, in a sentence. */
export function importSentence({ create, replace, skip, unchanged }: ImportPlan): string {
  const parts = [
    `${create.length} added`,
    `${replace.length} as drafts`,
    `${skip.length} left as they are`,
    `${unchanged.length} unchanged`,
  ];
  return `${parts.filter((part) => !part.startsWith("0 ")).join(", ")}.`;
}
