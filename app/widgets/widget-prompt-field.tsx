import { Button, Code, Flex, Stack, Text } from "@chakra-ui/react";
import { ListChecks } from "lucide-react";
import type { ComponentProps } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { widgetProblems } from "#domain/widgets/problems.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

type WidgetPromptFieldProps = {
  field: ComponentProps<typeof EditorField>;
  inputs: WidgetInput[];
  onEditInputs?(): void;
};

/** The prompt, with its problems and the names of the inputs that it can use. */
export function WidgetPromptField({ field, inputs, onEditInputs }: WidgetPromptFieldProps) {
  const names = inputs.map((input) => input.name);
  return (
    <Stack gap="3">
      <EditorField
        {...field}
        rows={8}
        help="{name} is replaced by the value of the input with that name."
      />
      <WidgetProblemList problems={widgetProblems(field.value, names)} />
      <Flex align="center" wrap="wrap" gap="2">
        <Text fontWeight="medium">Inputs:</Text>
        {names.length === 0 && <Text color="fg.muted">none yet</Text>}
        {names.map((name) => (
          <Code key={name} overflowWrap="anywhere" whiteSpace="normal">{`{${name}}`}</Code>
        ))}
        {onEditInputs && (
          <Button size="sm" variant="outline" ms={{ md: "auto" }} onClick={onEditInputs}>
            <ListChecks /> {names.length === 0 ? "Add inputs" : "Edit inputs"}
          </Button>
        )}
      </Flex>
    </Stack>
  );
}
