import { SimpleGrid, Stack } from "@chakra-ui/react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { withBudgetRule } from "#app/calls/budget-rule.ts";
import { type FieldError, saveRequest } from "#app/calls/save-request.ts";
import { useSave } from "#app/calls/use-save.ts";
import { ScopeChoice } from "#app/service-tokens/scope-choice.tsx";
import { endOf, LIVES } from "#app/service-tokens/token-end.ts";
import type { TokenSource } from "#app/service-tokens/token-source.ts";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { FormButtons } from "#app/workspace/editing/form-buttons.tsx";
import { SaveFailure } from "#app/workspace/editing/save-failure.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { NewServiceToken } from "#domain/service-tokens/answers.ts";
import { ServiceTokenDraft, type TokenScope } from "#domain/service-tokens/service-token.ts";
import { readDollars } from "#domain/usage/money.ts";

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
  const [errors, setErrors] = useState<FieldError[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const saving = useSave<NewServiceToken>(
    MESSAGES.client.other,
    (token) => token && onMade(token),
    (refusal) => setErrors(refusal.errors),
  );
  const { scopes, life, day } = draft;
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (errors.length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  function field<N extends keyof typeof EMPTY>(name: N, path: string = name) {
    return {
      value: draft[name],
      error: errors.find((error) => error.path === path)?.message,
      onChange: (value: (typeof EMPTY)[N]) => {
        setDraft((former) => ({ ...former, [name]: value }));
        setErrors((former) => former.filter((error) => error.path !== path));
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
    const request = withBudgetRule(
      saveRequest(ServiceTokenDraft, body, source.make),
      "monthlyBudget",
    );
    setErrors(request.errors);
    if (request.errors.length === 0) saving.save(request.send);
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
          help="It stands in the lists of answers and in the history."
          {...field("name")}
        />
        <ScopeChoice owner={source.owner} chosen={chosen} {...choice} />
        {scopes.includes("ask") && (
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
            <EditorField
              label="Answers a day"
              inputMode="numeric"
              isRequired
              help="The limits of the site hold, too."
              {...field("dailyAnswers")}
            />
            <EditorField
              label="Budget, in dollars a month"
              inputMode="decimal"
              placeholder="no limit of its own"
              help="Leave empty for that of the site."
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
