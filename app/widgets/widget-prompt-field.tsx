import { Button, Code, Flex, Stack, Text } from "@chakra-ui/react";
import { ListChecks, Plus } from "lucide-react";
import type { ComponentProps } from "react";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { missingInputs, widgetProblems } from "#domain/widgets/problems.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";

type WidgetPromptFieldProps = {
  field: ComponentProps<typeof EditorField>;
  inputs: PromptInput[];
  onEditInputs?(): void;
  /** Adds inputs of these names, where the inputs are on the same page. */
  onCreateInputs?(names: string[]): void;
};

export type PromptInput = { name: string; showIf?: { input: string } };

/** The prompt, with its problems and the names of the inputs that it can use. */
export function WidgetPromptField(props: WidgetPromptFieldProps) {
  const { field, inputs, onEditInputs, onCreateInputs } = props;
  const names = inputs.map((input) => input.name);
  const deciding = inputs.flatMap(({ showIf }) => (showIf ? [showIf.input] : []));
  const problems = widgetProblems(field.value, names, deciding);
  const missing = onCreateInputs ? missingInputs(problems) : [];
  return (
    <Stack gap="3">
      <EditorField
        {...field}
        rows={8}
        help="{name} is replaced by the value of the input with that name."
      />
      <WidgetProblemList problems={problems} />
      {onCreateInputs && missing.length > 0 && names.length + missing.length <= MAX_INPUTS && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="start"
          onClick={() => onCreateInputs(missing)}
        >
          <Plus />
          {missing.length === 1
            ? "Create the missing input"
            : `Create the ${missing.length} missing inputs`}
        </Button>
      )}
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
