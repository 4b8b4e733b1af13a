import { Box, Button, Flex, Stack, Text } from "@chakra-ui/react";
import { ListChecks, Plus } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { type MeasuredWidget, PromptEstimate } from "#app/widgets/editor/prompt-estimate.tsx";
import { PromptArea } from "#app/widgets/editor/prompt-area.tsx";
import type { LabelledFieldProps } from "#app/workspace/editing/labelled-field.tsx";
import { WidgetProblemList } from "#app/widgets/widget-problem-list.tsx";
import { missingInputs, widgetProblems } from "#domain/widgets/problems.ts";
import { insertionOf } from "#domain/widgets/placeholder-menu.ts";
import { MAX_INPUTS } from "#domain/widgets/widget-inputs.ts";

type WidgetPromptFieldProps = {
  field: LabelledFieldProps & { value: string; onChange(value: string): void };
  /** The height of the text area. */
  rows?: number;
  inputs: PromptInput[];
  widget?: MeasuredWidget;
  /** Help with the prompt, where there is some. */
  children?: ReactNode;
  onEditInputs?(): void;
  /** Adds inputs of these names, where the inputs are on the same page. */
  onCreateInputs?(names: string[]): void;
};

export type PromptInput = ComponentProps<typeof PromptEstimate>["inputs"][number] & {
  showIf?: { input: string };
};

/** The prompt, with its problems and the names of the inputs that it can use. */
export function WidgetPromptField(props: WidgetPromptFieldProps) {
  const { field, rows, inputs, widget, children, onEditInputs, onCreateInputs } = props;
  const given = inputs.map((input) => input.name.trim()).filter((name) => name !== "");
  const names = [...new Set(given)];
  const area = useRef<HTMLTextAreaElement>(null);
  // A text area that had no focus yet has its caret at the beginning: then a placeholder goes to the end.
  const isTouched = useRef(false);
  const deciding = inputs.flatMap(({ showIf }) => (showIf ? [showIf.input] : []));
  const problems = widgetProblems(field.value, given, deciding);
  const missing = onCreateInputs ? missingInputs(problems) : [];

  function insert(name: string) {
    const { current } = area;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const range = isTouched.current ? [selectionStart, selectionEnd] : [value.length, value.length];
    const { from, to, text } = insertionOf(value, range as [number, number], name, names);
    current.focus();
    current.setSelectionRange(from, to);
    // Typed for the person, so that the browser's Undo takes it back. It is the only way that can, though it is deprecated.
    if (document.execCommand("insertText", false, text)) return;
    current.setRangeText(text, from, to, "end");
    field.onChange(current.value);
  }

  return (
    <Stack gap="3">
      <PromptArea
        {...field}
        rows={rows}
        area={area}
        names={names}
        help="{name} is replaced by the value of the input with that name. Type { to choose one."
        onInsert={insert}
        onTouched={() => (isTouched.current = true)}
      />
      <Flex align="center" wrap="wrap" gap="2">
        <Text fontWeight="medium">Inputs:</Text>
        {names.length === 0 && <Text color="fg.muted">none yet</Text>}
        {names.map((name) => (
          <Button
            key={name}
            size="2xs"
            variant="subtle"
            fontFamily="mono"
            h="auto"
            py="1"
            maxW="full"
            whiteSpace="normal"
            overflowWrap="anywhere"
            aria-label={`Insert {${name}}`}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
        {children && <Box ms="auto">{children}</Box>}
        {onEditInputs && (
          <Button size="sm" variant="outline" ms={{ md: "auto" }} onClick={onEditInputs}>
            <ListChecks /> {names.length === 0 ? "Add inputs" : "Edit inputs"}
          </Button>
        )}
      </Flex>
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
      <PromptEstimate prompt={field.value} inputs={inputs} widget={widget} />
    </Stack>
  );
}
