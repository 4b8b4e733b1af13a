import type { Outcome } from "#app/embeds/embed-response.tsx";
import { MESSAGES } from "#domain/messages.ts";
import { MAX_VALUE_LENGTH, stripValue } from "#domain/widgets/prompt.ts";
import { SELECT_AREA_ROWS, type WidgetData, type WidgetInput } from "#domain/widgets/widget.ts";

type EmbedFormProps = {
  widget: Pick<WidgetData, "inputs" | "submit">;
  outcome?: Outcome;
};

/** The visitor's form. Native validation is off (product/embeds 1). Without script the form posts to its own page. */
export function EmbedForm({ widget, outcome }: EmbedFormProps) {
  const isMissing = outcome?.title === MESSAGES.missingValues;
  return (
    <form method="post" noValidate>
      {widget.inputs.map((input) => (
        <Field
          key={input.name}
          input={input}
          value={valueOf(outcome, input.name)}
          isInvalid={isMissing && stripValue(valueOf(outcome, input.name)) === ""}
        />
      ))}
      <p id="missing" className="error" role="alert" data-text={MESSAGES.missingValues}>
        {isMissing ? MESSAGES.missingValues : ""}
      </p>
      <button>{widget.submit || "Submit"}</button>
    </form>
  );
}

type FieldProps = { input: WidgetInput; value: string; isInvalid: boolean };

function Field({ input, value, isInvalid }: FieldProps) {
  const attributes = {
    name: input.name,
    placeholder: input.placeholder,
    defaultValue: value,
    maxLength: MAX_VALUE_LENGTH,
    autoComplete: "off",
    "aria-describedby": "missing",
    "aria-required": input.required || undefined,
    "aria-invalid": isInvalid || undefined,
  };
  return (
    <label>
      <span>
        {input.label}
        {input.required && (
          <span className="mark" aria-hidden="true">
            {" *"}
          </span>
        )}
      </span>
      {input.type === "selectarea" ? (
        <textarea rows={SELECT_AREA_ROWS} {...attributes} />
      ) : (
        <input type="text" {...attributes} />
      )}
    </label>
  );
}

function valueOf(outcome: Outcome | undefined, name: string): string {
  return outcome && Object.hasOwn(outcome.values, name) ? (outcome.values[name] ?? "") : "";
}
