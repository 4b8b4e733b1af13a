import { SimpleGrid, Stack } from "@chakra-ui/react";
import { useState } from "react";
import { ModelField } from "#app/clients/model-field.tsx";
import { NO_EFFORT, ReasoningField } from "#app/clients/reasoning-field.tsx";
import { MODEL_LABELS } from "#app/widgets/widget-labels.ts";
import { FieldGroup } from "#app/widgets/workbench/field-group.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { ModelName, ReasoningEffort, Temperature } from "#domain/model.ts";
import type { ModelChoice } from "#domain/widgets/widget.ts";
import type { z } from "#domain/zod.ts";

const CLIENTS = "The client's";

type ModelFieldsProps = { choice: ModelChoice; onChange(choice: Partial<ModelChoice>): void };

/** The model of a widget and its settings, for administrators (product/making 4). */
export function ModelFields({ choice, onChange }: ModelFieldsProps) {
  const { reasoningEffort: effort } = choice;
  const model = useTyped(ModelName, choice.model, (text) => onChange({ model: text }));
  const temperature = useTyped(Temperature, choice.temperature, (text) =>
    onChange({ temperature: text }),
  );
  const set = [
    choice.model,
    choice.temperature && `temperature ${choice.temperature}`,
    effort && `${effort} effort`,
  ];
  return (
    <FieldGroup
      title="Model"
      summary={set.filter(Boolean).join(", ") || CLIENTS}
      hasError={model.error !== undefined || temperature.error !== undefined}
    >
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <ModelField label={MODEL_LABELS.model} none={CLIENTS} {...model} />
          <EditorField
            label={MODEL_LABELS.temperature}
            inputMode="decimal"
            placeholder={CLIENTS}
            help="From 0 (predictable answers) to 2 (varied answers)."
            {...temperature}
          />
        </SimpleGrid>
        <ReasoningField
          label={MODEL_LABELS.reasoningEffort}
          none={CLIENTS}
          value={effort ?? NO_EFFORT}
          onChange={(text) =>
            onChange({ reasoningEffort: text === NO_EFFORT ? null : ReasoningEffort.parse(text) })
          }
        />
      </Stack>
    </FieldGroup>
  );
}

/** A typed text of a field that may be null: the draft gets it once the schema takes it, and until then the field has the error. */
function useTyped(
  schema: z.ZodType<string>,
  value: string | null,
  onChange: (value: string | null) => void,
) {
  const [typed, setTyped] = useState(value ?? "");
  const read = readTyped(schema, typed);
  // Somebody else may have changed the value meanwhile.
  const isCurrent = !read.success || read.data === value;
  return {
    value: isCurrent ? typed : (value ?? ""),
    error: read.success ? undefined : read.error.issues[0]?.message,
    onChange(text: string) {
      setTyped(text);
      const next = readTyped(schema, text);
      if (next.success) onChange(next.data);
    },
  };
}

function readTyped(schema: z.ZodType<string>, text: string) {
  return schema.nullable().safeParse(text.trim() === "" ? null : text);
}
