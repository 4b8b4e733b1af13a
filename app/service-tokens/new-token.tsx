import { Button, Fieldset, HStack, Input, SimpleGrid, Stack, Text, chakra } from "@chakra-ui/react";
import { type ChangeEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { inDollarWords } from "#app/calls/budget-rule.ts";
import { checkedCall, useFormSave } from "#app/calls/use-save.ts";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { scopeChoices } from "#app/service-tokens/token-words.ts";
import { CopyButton } from "#app/workspace/copy-button.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { FormButtons } from "#app/workspace/editing/form-buttons.tsx";
import { LabelledField } from "#app/workspace/editing/labelled-field.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { DAY_MS } from "#domain/time.ts";
import { MESSAGES } from "#domain/messages.ts";
import type { NewServiceToken } from "#domain/service-tokens/replies.ts";
import { readDollars } from "#domain/usage/money.ts";
import type { TokenScope } from "#domain/service-tokens/program.ts";

type NewTokenProps = {
  source: TokenSource;
  onMade(token: NewServiceToken): void;
  onCancel(): void;
};

const EMPTY = {
  name: "",
  scopes: [] as TokenScope[],
  life: "90",
  day: "",
  dailyAnswers: "1000",
  monthlyBudget: "",
};

/** The fields of a new token. Answers and money are asked for only if it may ask widgets. */
export function NewToken({ source, onMade, onCancel }: NewTokenProps) {
  const [draft, setDraft] = useState(EMPTY);
  const form = useRef<HTMLFormElement>(null);
  const saving = useFormSave<NewServiceToken>(
    MESSAGES.client.other,
    (token) => token && onMade(token),
  );
  const { errors } = saving;
  const { scopes, life, day } = draft;
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function field<N extends keyof typeof EMPTY>(name: N, path: string = name) {
    return {
      value: draft[name],
      error: saving.errorOf(path),
      onChange: (value: (typeof EMPTY)[N]) => {
        setDraft((former) => ({ ...former, [name]: value }));
        saving.forgetError(path);
      },
    };
  }

  function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const asks = scopes.includes("ask");
    const body = {
      name: draft.name,
      scopes,
      endsAt: endOf(life, day),
      ...(asks && {
        dailyAnswers: draft.dailyAnswers,
        monthlyBudget: readDollars(draft.monthlyBudget),
      }),
    };
    saving.send(
      checkedCall(
        async () => (await import("#domain/service-tokens/service-token.ts")).ServiceTokenDraft,
        body,
        source.make,
        inDollarWords,
      ),
    );
  }

  const { value: chosen, ...choice } = field("scopes");
  return (
    <form ref={form} noValidate onSubmit={make} aria-label="New token">
      <Stack gap="5" borderWidth="1px" borderRadius="lg" bg="bg.panel" p={{ base: "4", sm: "5" }}>
        {saving.refusal && <SaveFailure {...saving.refusal} onSignedIn={saving.repeat} />}
        <EditorField
          label="Name of the program"
          isRequired
          autoComplete="off"
          maxLength={100}
          placeholder="Nightly summaries"
          help="Shown in the lists of answers and in the history."
          {...field("name")}
        />
        <ScopeChoice owner={source.owner} chosen={chosen} {...choice} />
        {scopes.includes("ask") && (
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
            <EditorField
              label="Answers a day"
              inputMode="numeric"
              isRequired
              help="The limits of the site apply, too."
              {...field("dailyAnswers")}
            />
            <EditorField
              label="Budget, in dollars a month"
              inputMode="decimal"
              placeholder="no limit of its own"
              help="Leave empty for the budget of the site."
              {...field("monthlyBudget")}
            />
          </SimpleGrid>
        )}
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
          <EditorField
            label="Works for"
            options={LIVES}
            {...field("life", life === "date" ? "" : "endsAt")}
          />
          {life === "date" && (
            <EditorField
              label="Last day"
              type="date"
              isRequired
              help="At most 365 days from now."
              {...field("day", "endsAt")}
            />
          )}
        </SimpleGrid>
        <FormButtons label="Make token" isSending={saving.isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** How long a token can work, as the options of a field: a number of days, or a date. */
const LIVES = [
  { value: "30", text: "30 days" },
  { value: "90", text: "90 days" },
  { value: "365", text: "365 days" },
  { value: "date", text: "Until a date" },
];

/** The end of a token as an ISO time: so many days from now, or the end of a day in the browser's time zone. Empty without a day. */
function endOf(life: string, day: string): string {
  const end = life === "date" ? Date.parse(`${day}T23:59:59`) : Date.now() + Number(life) * DAY_MS;
  return Number.isNaN(end) ? "" : new Date(end).toISOString();
}

type ScopeChoiceProps = {
  owner: TokenSource["owner"];
  chosen: readonly TokenScope[];
  error: string | undefined;
  onChange(chosen: TokenScope[]): void;
};

/** A checkbox for each scope of a token, with a sentence about its effect. */
function ScopeChoice({ owner, chosen, error, onChange }: ScopeChoiceProps) {
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

/** The secret of a token that has just been made. It stays until the person has stored it: nobody can read it again. */
export function MadeToken({ made, onDone }: { made: NewServiceToken; onDone(): void }) {
  const field = useRef<HTMLInputElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack
      as="section"
      gap="4"
      aria-label={`Token of ${made.name}`}
      borderWidth="2px"
      borderColor="brand.focusRing"
      borderRadius="lg"
      bg="bg.panel"
      p={{ base: "4", sm: "5" }}
    >
      <LabelledField
        label={`Token of ${made.name}`}
        isReadOnly
        help="Copy it now, to where the program keeps its secrets: it is shown only here. This site stores no more than its last four characters and a hash."
      >
        <Input
          ref={field}
          value={made.token}
          bg="bg.muted"
          fontFamily="mono"
          onFocus={(event) => event.target.select()}
        />
      </LabelledField>
      <HStack gap="3" wrap="wrap">
        <CopyButton text={made.token} label="Copy token" />
        <Button size="sm" variant="ghost" onClick={onDone}>
          I have stored it
        </Button>
      </HStack>
    </Stack>
  );
}
