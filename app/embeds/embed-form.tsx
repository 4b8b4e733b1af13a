import { EmbedField } from "#app/embeds/embed-field.tsx";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { isLettersOnly } from "#domain/widgets/input-types.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type EmbedFormProps = {
  widget: Pick<WidgetData, "inputs" | "submit">;
  outcome?: Outcome;
};

/** The visitor's form. Native validation is off (product/embeds 1). Without script the form posts to its own page. */
export function EmbedForm({ widget: { inputs, submit }, outcome }: EmbedFormProps) {
  const isMissing = outcome?.title === MESSAGES.missingValues;
  const sentence = inputs.every(isLettersOnly) ? MESSAGES.missingValues : outcome?.detail;
  return (
    <form method="post" noValidate>
      {inputs.map((input) => (
        <EmbedField
          key={input.name}
          input={input}
          inputs={inputs}
          sent={outcome && sentOf(outcome, input.name)}
          isInvalid={outcome?.errors?.some(({ path }) => path === `inputs.${input.name}`) ?? false}
        />
      ))}
      <p
        id="missing"
        className="error"
        role="alert"
        data-text={MESSAGES.missingValues}
        data-left={LEFT_OUT}
      >
        {isMissing ? sentence : ""}
      </p>
      <button>{submit || "Submit"}</button>
    </form>
  );
}

/** Stands before the characters that a field for letters and spaces leaves out. */
const LEFT_OUT = "Left out:";

function sentOf({ values }: Outcome, name: string): string[] {
  return Object.hasOwn(values, name) ? (values[name] ?? []) : [];
}
