import { chakra, Fieldset, Stack, Text } from "@chakra-ui/react";
import { type ChangeEvent, useId } from "react";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { scopeChoices } from "#app/service-tokens/token-words.ts";
import type { TokenScope } from "#domain/service-tokens/service-token.ts";

type ScopeChoiceProps = {
  owner: TokenSource["owner"];
  chosen: readonly TokenScope[];
  error: string | undefined;
  onChange(chosen: TokenScope[]): void;
};

/** A checkbox for each thing that a token may do, with a sentence that says what the program then can do. */
export function ScopeChoice({ owner, chosen, error, onChange }: ScopeChoiceProps) {
  return (
    <Fieldset.Root invalid={error !== undefined}>
      <Fieldset.Legend mb="2">What may it do?</Fieldset.Legend>
      <Stack gap="3">
        {scopeChoices(owner).map(({ scope, name, means }) => (
          <Choice
            key={scope}
            name={name}
            means={means}
            isInvalid={error !== undefined}
            isOn={chosen.includes(scope)}
            onPress={(isOn) =>
              onChange(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
          />
        ))}
      </Stack>
      <Fieldset.ErrorText>{error}</Fieldset.ErrorText>
    </Fieldset.Root>
  );
}

type ChoiceProps = {
  name: string;
  means: string;
  isInvalid: boolean;
  isOn: boolean;
  onPress(isOn: boolean): void;
};

function Choice({ name, means, isInvalid, isOn, onPress }: ChoiceProps) {
  const id = useId();
  return (
    <chakra.label display="flex" gap="3" cursor="pointer">
      <chakra.input
        type="checkbox"
        aria-label={name}
        aria-describedby={id}
        aria-invalid={isInvalid || undefined}
        flexShrink="0"
        w="4"
        h="4"
        mt="1"
        cursor="pointer"
        accentColor="brand.solid"
        checked={isOn}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onPress(target.checked)}
      />
      <span>
        <Text as="span" display="block" fontSize="sm" fontWeight="500">
          {name}
        </Text>
        <Text as="span" display="block" fontSize="sm" color="fg.muted" id={id}>
          {means}
        </Text>
      </span>
    </chakra.label>
  );
}
