import { EmbedField } from "#app/embeds/embed-field.tsx";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import { MESSAGES } from "#domain/messages.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { keptSentence } from "#domain/frame-texts/kept-sentence.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import type { KeepsTexts, VisitorWidget } from "#domain/embeds.ts";
import { isLettersOnly } from "#domain/widgets/inputs/input-types.ts";

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
  const sentence = inputs.every(isLettersOnly) ? texts.missing : outcome?.detail;
  return (
    // Without script, the address says for how many days the form said that texts are kept. Texts of other forms are not kept.
    <form
      method="post"
      noValidate
      action={keeps && `?${new URLSearchParams({ lang: language, told: String(keeps.days) })}`}
    >
      {inputs.map((input) => (
        <EmbedField
          key={input.name}
          input={input}
          inputs={inputs}
          texts={texts}
          sent={outcome && sentOf(outcome, input.name)}
          isInvalid={outcome?.errors?.some(({ path }) => path === `inputs.${input.name}`) ?? false}
          isFirstInvalid={outcome?.errors?.[0]?.path === `inputs.${input.name}`}
        />
      ))}
      <p
        id="missing"
        className="error"
        role="alert"
        data-text={texts.missing}
        data-left={texts.leftOut}
      >
        {isMissing ? sentence : ""}
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

function sentOf({ values }: Outcome, name: string): string[] {
  return Object.hasOwn(values, name) ? (values[name] ?? []) : [];
}
