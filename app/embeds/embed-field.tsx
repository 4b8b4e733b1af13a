import type { ReactElement } from "react";
import type { Outcome } from "#app/embeds/embed-response.tsx";
import type { KeepsTexts, VisitorWidget } from "#domain/embeds.ts";
import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { keptSentence } from "#domain/frame-texts/kept-sentence.ts";
import type { Language } from "#domain/frame-texts/language.ts";
import { MESSAGES } from "#domain/messages.ts";
import { localNumber, readNumber } from "#domain/widgets/decimal.ts";
import { tooLargeSentence } from "#domain/widgets/input-values.ts";
import { type InputControl, optionsOf } from "#domain/widgets/inputs/input-rules.ts";
import {
  isFile,
  isLettersOnly,
  ruleOf,
  SELECT_AREA_ROWS,
  shownTypeRules,
} from "#domain/widgets/inputs/input-types.ts";
import type { WidgetInput } from "#domain/widgets/widget-input.ts";

type EmbedFieldProps = {
  input: WidgetInput;
  /** All inputs of the widget: this one may depend on another. */
  inputs: readonly WidgetInput[];
  /** The values that the form sent without script; `undefined` in a new form. */
  sent?: readonly string[];
  /** The reason why its value is refused. */
  refusal?: string;
  /** Whether it is the first invalid field: it gets the focus, as the script gives it. */
  isFirstInvalid: boolean;
  texts: FrameTexts;
};

/** A field of the visitor's form (product/widgets 2). The script checks it by its native rules, and shows `data-rule`. */
function EmbedField(props: EmbedFieldProps) {
  const { input, inputs, sent, refusal, isFirstInvalid, texts } = props;
  const { name, label, help, showIf } = input;
  const { control } = shownTypeRules(input);
  const values = sent ?? (input.default === undefined ? [] : [shownDefault(input, texts)]);
  if (control === "hidden")
    return <input type="hidden" name={name} defaultValue={values[0]} data-rule="-" />;
  const isLetters = isLettersOnly(input);
  const noteId = `note-${inputs.indexOf(input)}`;
  const helpId = help && `help-${inputs.indexOf(input)}`;
  const attributes = {
    name,
    "aria-describedby": helpId ? `${noteId} ${helpId}` : noteId,
    "aria-required": input.required || undefined,
    "aria-invalid": refusal !== undefined || undefined,
    autoFocus: isFirstInvalid,
    "data-rule": isLetters ? undefined : ruleOf(input, texts),
  };
  const condition = showIf && {
    "data-if": showIf.input,
    "data-is": JSON.stringify(sentValues(inputs, showIf)),
  };
  const notes = (
    <>
      {/* The script writes into it why a value is refused, and which of its characters are left out. */}
      <small id={noteId} role="status">
        {refusal}
      </small>
      {help && <small id={helpId}>{help}</small>}
    </>
  );
  const title = (
    <>
      {label}
      {input.required && (
        <span className="mark" aria-hidden="true">
          {"\u00a0*"}
        </span>
      )}
    </>
  );
  if (control === "box" || control === "boxes") {
    const isGroup = control === "boxes";
    const Group = isGroup ? "fieldset" : "div";
    const boxes = isGroup ? optionsOf(input) : ["on"];
    return (
      <Group {...condition} data-some={(isGroup && !input.optional) || undefined}>
        {isGroup && <legend>{title}</legend>}
        {boxes.map((value) => (
          <label key={value} className="box">
            <input
              {...attributes}
              type="checkbox"
              value={value}
              defaultChecked={values.includes(value)}
            />{" "}
            {isGroup ? value : title}
          </label>
        ))}
        {notes}
      </Group>
    );
  }
  return (
    <div {...condition}>
      <label>
        <span>{title}</span>
        <Control kind={control} input={input} attributes={attributes} value={values[0] ?? ""} />
      </label>
      {notes}
    </div>
  );
}

type ControlProps = {
  kind: Exclude<InputControl, "hidden" | "box" | "boxes">;
  input: WidgetInput;
  attributes: object;
  value: string;
};

function Control({ kind, input, attributes, value }: ControlProps): ReactElement {
  const { placeholder, options = [], min, max, step, optional } = input;
  const control = {
    ...attributes,
    // Browsers offer what others have typed into a line. Other fields keep their value after Back, which "off" prevents.
    autoComplete: kind === "area" || kind === "choice" ? undefined : "off",
    defaultValue: value,
    required: !isLettersOnly(input) && !optional,
  };
  const text = { ...control, placeholder, maxLength: shownTypeRules(input).maxLength?.(input) };
  switch (kind) {
    case "line":
      return <input type="text" {...text} />;
    case "area":
      return <textarea rows={SELECT_AREA_ROWS} {...text} />;
    case "choice":
      return (
        <select {...control}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case "number": {
      const from = readNumber({}, input.default ?? "", "en");
      const limits = [min, max, step, from].join(",");
      return <input type="text" inputMode="decimal" {...text} data-number={limits} />;
    }
    case "image":
      return <input {...control} type="file" accept="image/*" defaultValue={undefined} />;
    case "document":
      return <input {...control} type="file" accept=".docx" defaultValue={undefined} />;
    case "date": {
      // The server checks `today`: the page is cached.
      const [first, last] = [min, max].map((limit) => (limit === "today" ? undefined : limit));
      return <input type="date" {...control} min={first} max={last} />;
    }
  }
}

/** The default of an input as a new form shows it: a number with the decimal mark of the language. */
function shownDefault(input: WidgetInput, { locale }: FrameTexts): string {
  const { default: preset = "" } = input;
  return shownTypeRules(input).control === "number" ? localNumber(preset, locale) : preset;
}

/** The values that a form has for the options of a condition: of a checkbox "on", or none. */
function sentValues(
  inputs: readonly WidgetInput[],
  { input: name, is }: NonNullable<WidgetInput["showIf"]>,
): string[] {
  const on = inputs.find((other) => other.name === name);
  if (!on || shownTypeRules(on).control !== "box") return is;
  const [ticked = ""] = optionsOf(on);
  return is.map((option) => (option === ticked ? "on" : ""));
}

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
  const detail = outcome?.isTooLarge ? tooLargeSentence(inputs, texts) : outcome?.detail;
  const others = refusals.every((refusal) => refusal === undefined) ? detail : "";
  return (
    // Without script, the address has the number of days that the form named for keeping texts. Texts of other forms are not kept.
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
