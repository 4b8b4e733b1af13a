import type { FrameTexts } from "#domain/frame-texts/en.ts";
import { localNumber, readNumber } from "#domain/widgets/decimal.ts";
import { isLettersOnly, shownType } from "#domain/widgets/input-types.ts";
import { DEFAULT_MAX_LENGTH, ruleOf } from "#domain/widgets/input-rules.ts";
import { MAX_VALUE_LENGTH } from "#domain/widgets/prompt.ts";
import { optionsOf, SELECT_AREA_ROWS, type WidgetInput } from "#domain/widgets/widget-input.ts";

type EmbedFieldProps = {
  input: WidgetInput;
  /** All inputs of the widget: this one may depend on another. */
  inputs: readonly WidgetInput[];
  /** The values that the form sent without script; `undefined` in a new form. */
  sent?: readonly string[];
  isInvalid: boolean;
  /** Whether it is the first invalid field: it gets the focus, as the script gives it. */
  isFirstInvalid: boolean;
  texts: FrameTexts;
};

/** A field of the visitor's form (product/widgets 2). The script checks it by its native rules, and shows `data-rule`. */
export function EmbedField(props: EmbedFieldProps) {
  const { input, inputs, sent, isInvalid, isFirstInvalid, texts } = props;
  const { name, label, help, showIf } = input;
  const type = shownType(input);
  const values = sent ?? (input.default === undefined ? [] : [shownDefault(input, texts)]);
  if (type === "hidden")
    return <input type="hidden" name={name} defaultValue={values[0]} data-rule="-" />;
  const isLetters = isLettersOnly(input);
  const helpId = help && `help-${inputs.indexOf(input)}`;
  const attributes = {
    name,
    "aria-describedby": helpId ? `missing ${helpId}` : "missing",
    "aria-required": input.required || undefined,
    "aria-invalid": isInvalid || undefined,
    autoFocus: isFirstInvalid,
    "data-rule": isLetters ? undefined : ruleOf(input, texts),
  };
  const condition = showIf && {
    "data-if": showIf.input,
    "data-is": JSON.stringify(sentValues(inputs, showIf)),
  };
  const note = help && <small id={helpId}>{help}</small>;
  const title = (
    <>
      {label}
      {input.required && (
        <span className="mark" aria-hidden="true">
          {" *"}
        </span>
      )}
    </>
  );
  if (type === "checkbox" || type === "multi") {
    const Group = type === "multi" ? "fieldset" : "div";
    const boxes = type === "multi" ? optionsOf(input) : ["on"];
    return (
      <Group {...condition} data-some={(type === "multi" && !input.optional) || undefined}>
        {type === "multi" && <legend>{title}</legend>}
        {boxes.map((value) => (
          <label key={value} className="box">
            <input
              {...attributes}
              type="checkbox"
              value={value}
              defaultChecked={values.includes(value)}
            />{" "}
            {type === "multi" ? value : title}
          </label>
        ))}
        {note}
      </Group>
    );
  }
  return (
    <div {...condition}>
      <label>
        <span>{title}</span>
        <Control input={input} attributes={attributes} value={values[0] ?? ""} />
      </label>
      {/* The script writes into it what is left out. */}
      {isLetters && <small role="status" />}
      {note}
    </div>
  );
}

type ControlProps = { input: WidgetInput; attributes: object; value: string };

function Control({ input, attributes, value }: ControlProps) {
  const { placeholder, options = [], min, max, step, optional } = input;
  const type = shownType(input);
  const isLetters = isLettersOnly(input);
  const isArea = type === "selectarea" || type === "anyarea";
  const isLine = !isArea && type !== "select";
  const control = {
    ...attributes,
    // Browsers offer what others have typed into a line. Other fields keep their value after Back, which "off" prevents.
    autoComplete: isLine ? "off" : undefined,
    defaultValue: value,
    required: !isLetters && !optional,
  };
  if (type === "select") {
    return (
      <select {...control}>
        <option value="">–</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  if (type === "number") {
    const from = readNumber({}, input.default ?? "", "en");
    const limits = { "data-number": [min, max, step, from].join(","), placeholder };
    return <input type="text" inputMode="decimal" {...control} {...limits} />;
  }
  if (type === "date") {
    // The server checks `today`: the page is cached.
    const [first, last] = [min, max].map((limit) => (limit === "today" ? undefined : limit));
    return <input type="date" {...control} min={first} max={last} />;
  }
  const maxLength = isLetters ? MAX_VALUE_LENGTH : (input.maxLength ?? DEFAULT_MAX_LENGTH);
  const text = { ...control, placeholder, maxLength };
  return isArea ? <textarea rows={SELECT_AREA_ROWS} {...text} /> : <input type="text" {...text} />;
}

/** The default of an input as a new form shows it: a number with the decimal mark of the language. */
function shownDefault({ type, default: preset = "" }: WidgetInput, { locale }: FrameTexts): string {
  return type === "number" ? localNumber(preset, locale) : preset;
}

/** The values that a form has for the options of a condition: of a checkbox "on", or none. */
function sentValues(
  inputs: readonly WidgetInput[],
  { input: name, is }: NonNullable<WidgetInput["showIf"]>,
): string[] {
  const on = inputs.find((other) => other.name === name);
  if (on?.type !== "checkbox") return is;
  const [ticked = ""] = optionsOf(on);
  return is.map((option) => (option === ticked ? "on" : ""));
}
