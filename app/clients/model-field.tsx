import { Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { useLoad } from "#app/calls/use-load.ts";
import { LoadFailure } from "#app/site/load-failure.tsx";
import { rest } from "#app/session/session-calls.ts";
import { dayText } from "#app/workspace/time-text.tsx";
import { EditorField, type FieldProps } from "#app/workspace/editing/editor-field.tsx";
import { Select } from "#app/workspace/editing/select.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import type { ModelChoices } from "#domain/operations/model-replies.ts";
import { endingSentence } from "#domain/clients/attention.ts";
import { priceText } from "#domain/usage/money.ts";
import { CHOOSE_MODEL } from "#domain/messages.ts";

/** In the editor of a new client: the platform's default model. No model can have this name. */
export const DEFAULT_CHOICE = "(default)";

type Choice = ModelChoices["models"][number];

const OTHER = "other …";
const GROUPS = [
  ["used", "In use"],
  ["priced", "With a price"],
  ["listed", "Further models of the provider"],
] as const;

/** The value is the name of a model, DEFAULT_CHOICE, or empty if none is chosen. */
type ModelFieldProps = FieldProps & {
  hasDefault?: boolean;
  /** The choice of no model, which then stays among the choices: "The client's". */
  none?: string;
};

/** The model of a client or a widget: a choice of the known ones with their prices, or a typed name (product/clients 1). */
export function ModelField(props: ModelFieldProps) {
  const { label, value, error, hasDefault = false, none, onChange } = props;
  const { value: choices, retry } = useLoad(async () => rest().models.choices.$get());
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
        <Select
          value={isOther ? OTHER : value}
          onChange={({ target }) => {
            setOther(target.value === OTHER);
            onChange(target.value === OTHER ? "" : target.value);
          }}
        >
          {(none || value === "") && <option value="">{none ?? CHOOSE_MODEL}</option>}
          {hasDefault && (
            <option value={DEFAULT_CHOICE}>
              {choices ? `${choices.default} (default)` : "The default model"}
            </option>
          )}
          {!isListed && <option value={value}>{value}</option>}
          {GROUPS.map(([group, name]) => (
            <Group key={group} name={name} models={models.filter((one) => one.source === group)} />
          ))}
          <option value={OTHER}>Other …</option>
        </Select>
      </LabelledField>
      {choices === null && (
        <LoadFailure message="The models cannot be loaded right now." onRetry={retry} />
      )}
      {isOther && (
        <EditorField
          label="Name of the model"
          value={value}
          error={error}
          autoComplete="off"
          placeholder="As the provider writes it"
          help={choices?.canCheck === false && "Without a provider's key the name is not checked."}
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

/** The price of the chosen model, and what follows if it ends or has ended. */
function remarkOf(choices: ModelChoices | null | undefined, value: string): ReactNode {
  const isDefault = value === DEFAULT_CHOICE;
  const id = isDefault ? choices?.default : value;
  const model = choices?.models.find((one) => one.id === id);
  if (!choices || !model) return undefined;
  return (
    <>
      {model.price
        ? `${priceText(model.price)}, for a million tokens.`
        : "It has no price of its own."}
      {(model.isRetired || model.shutdownDate !== null) && (
        <Text as="span" display="block" color="orange.fg">
          {endOf(choices, model, isDefault)}
        </Text>
      )}
    </>
  );
}

function endOf(choices: ModelChoices, model: Choice, isDefault: boolean): string {
  const own = isDefault
    ? "Choose another one here, or another default on Models."
    : "Choose another one.";
  const { isRetired, shutdownDate: endsOn } = model;
  const answers = isRetired && choices.fallback ? `${choices.fallback} answers instead.` : "";
  const ending = endingSentence(model.id, { isRetired, endsOn }, dayText);
  return [ending, answers, own].filter(Boolean).join(" ");
}
