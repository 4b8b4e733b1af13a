import { Alert, Box, Heading, List, Stack, Text } from "@chakra-ui/react";
import type { ImportPlan, PlannedItem } from "#domain/toolkit-answers.ts";

const PARTS = [
  { name: "create", heading: "New" },
  { name: "replace", heading: "As drafts" },
  { name: "skip", heading: "Left as they are" },
  { name: "unchanged", heading: "Unchanged" },
] as const;

/** The plan of an import: first the problems that prevent it, then its toolkits and widgets by what becomes of them. */
export function ImportPlanView({ plan }: { plan: ImportPlan }) {
  const { problems } = plan;
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
          <List.Root as="ul" ps="5" mt="1" fontSize="sm">
            {plan[name].map((item) => (
              <List.Item key={itemName(item)} overflowWrap="anywhere">
                {itemName(item)}
              </List.Item>
            ))}
          </List.Root>
        </Box>
      ))}
    </Stack>
  );
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
