import { NativeSelect, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { rest } from "#app/session/session-calls.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import { EditorField, LabelledField } from "#app/workspace/editing/editor-field.tsx";
import { DEFAULT_CHOICE } from "#domain/clients/client.ts";
import { CHOOSE_MODEL } from "#domain/model.ts";
import type { ModelChoices } from "#domain/operations/model-answers.ts";
import { endingSentence } from "#domain/clients/attention.ts";

type Choice = ModelChoices["models"][number];

const OTHER = "other …";
const GROUPS = [
  ["used", "In use"],
  ["priced", "With a price"],
  ["listed", "Further models of the provider"],
] as const;

type ModelFieldProps = {
  label: string;
  /** The name of a model, DEFAULT_CHOICE, or empty where none is chosen. */
  value: string;
  error?: string;
  /** Whether the default model can be chosen. */
  hasDefault: boolean;
  onChange(model: string): void;
};

async function loadChoices() {
  return rest().models.choices.$get();
}

/** The model of a client: a choice of the known ones, or a typed name (product/clients 1). */
export function ModelField({ label, value, error, hasDefault, onChange }: ModelFieldProps) {
  const { value: choices } = useLoad(loadChoices);
  const [isOther, setOther] = useState(false);
  const models = choices?.models ?? [];
  const isListed = ["", DEFAULT_CHOICE].includes(value) || models.some(({ id }) => id === value);
  return (
    <Stack gap="3" minW="0" w="full">
      <LabelledField
        label={label}
        error={isOther ? undefined : error}
        help={!isOther && remarkOf(choices, value)}
      >
        <NativeSelect.Root>
          <NativeSelect.Field
            value={isOther ? OTHER : value}
            onChange={({ target }) => {
              setOther(target.value === OTHER);
              onChange(target.value === OTHER ? "" : target.value);
            }}
          >
            {value === "" && <option value="">{CHOOSE_MODEL}</option>}
            {hasDefault && <option value={DEFAULT_CHOICE}>{defaultText(choices)}</option>}
            {!isListed && <option value={value}>{value}</option>}
            {GROUPS.map(([group, name]) => (
              <Group
                key={group}
                name={name}
                models={models.filter((one) => one.source === group)}
              />
            ))}
            <option value={OTHER}>Other …</option>
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      </LabelledField>
      {isOther && (
        <EditorField
          label="Name of the model"
          value={value}
          error={error}
          autoComplete="off"
          placeholder="As the provider writes it"
          help={
            choices?.canCheck === false && "Without a provider's key the name is not looked up."
          }
          onChange={onChange}
        />
      )}
    </Stack>
  );
}

function Group({ name, models }: { name: string; models: Choice[] }) {
  if (models.length === 0) return null;
  return (
    <optgroup label={name}>
      {models.map((model) => (
        <option key={model.id} value={model.id}>
          {model.id}
          {endingOf(model)}
        </option>
      ))}
    </optgroup>
  );
}

function endingOf({ isRetired, shutdownDate }: Choice): string {
  if (isRetired) return " (retired)";
  return shutdownDate === null ? "" : ` (ends ${dayText(shutdownDate)})`;
}

function defaultText(choices: ModelChoices | null | undefined): string {
  return choices ? `${choices.default} (default)` : "The default model";
}

/** What follows from a model that ends or has ended. */
function remarkOf(choices: ModelChoices | null | undefined, value: string): ReactNode {
  const isDefault = value === DEFAULT_CHOICE;
  const id = isDefault ? choices?.default : value;
  const model = choices?.models.find((one) => one.id === id);
  if (!choices || !model || (!model.isRetired && model.shutdownDate === null)) return undefined;
  const own = isDefault
    ? "Choose another one here, or another default on Models."
    : "Choose another one.";
  const answers = choices.fallback ? ` ${choices.fallback} answers instead.` : "";
  const { isRetired, shutdownDate: endsOn } = model;
  return (
    <Text as="span" color="orange.fg">
      {endingSentence(model.id, { isRetired, endsOn }, dayText)}
      {isRetired && answers} {own}
    </Text>
  );
}
