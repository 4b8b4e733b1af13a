import { EmbedField } from "#app/embeds/embed-field.tsx";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { keptSentence } from "#domain/frame-texts/kept-sentence.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import type { KeepsTexts, VisitorWidget } from "#domain/embeds.ts";
import { tooLarge } from "#domain/widgets/input-values.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";

type EmbedFormProps = {
  widget: Pick<VisitorWidget["data"], "inputs" | "submit">;
  outcome?: Outcome;
  texts: FrameTexts;
  language: Language;
  keeps?: KeepsTexts;
};

/** The visitor's form. Native validation is off (product/embeds 1). Without script the form posts to its own page. */
export function EmbedForm(props: EmbedFormProps) {
  const { outcome, texts, language, keeps } = props;
  const { inputs, submit } = props.widget;
  const isMissing = outcome?.title === MESSAGES.missingValues;
  const refusals = inputs.map(({ name }) => refusalOf(outcome, name, texts));
  const isEmpty = refusals.includes(texts.fill) || inputs.length === 0;
  // Refusals of a field stand at the field.
  const detail = outcome?.isTooLarge ? tooLarge(inputs, texts) : outcome?.detail;
  const others = refusals.every((refusal) => refusal === undefined) ? detail : "";
  return (
    // Without script, the address says for how many days the form said that texts are kept. Texts of other forms are not kept.
    <form
      method="post"
      noValidate
      encType={inputs.some(isFile) ? "multipart/form-data" : undefined}
      action={keeps && `?${new URLSearchParams({ lang: language, told: String(keeps.days) })}`}
    >
      {inputs.map((input, index) => (
        <EmbedField
          key={input.name}
          input={input}
          inputs={inputs}
          texts={texts}
          sent={outcome && sentOf(outcome, input.name)}
          refusal={refusals[index]}
          isFirstInvalid={outcome?.errors?.[0]?.path === `inputs.${input.name}`}
        />
      ))}
      <p
        id="missing"
        className="error"
        role="alert"
        data-text={texts.missing}
        data-fill={texts.fill}
        data-left={texts.leftOut}
      >
        {isMissing ? (isEmpty ? texts.missing : others) : ""}
      </p>
      <button>{submit || texts.submit}</button>
      {keeps && (
        <p dir="auto">
          <small>{keptSentence(keeps, texts, language)}</small>
        </p>
      )}
    </form>
  );
}

function refusalOf(outcome: Outcome | undefined, name: string, texts: FrameTexts) {
  const error = outcome?.errors?.find(({ path }) => path === `inputs.${name}`);
  if (!outcome || !error) return undefined;
  return sentOf(outcome, name).join("").trim() === "" ? texts.fill : error.message;
}

function sentOf({ values }: Outcome, name: string): string[] {
  return Object.hasOwn(values, name) ? (values[name] ?? []) : [];
}
