import { describe, expect, it } from "vitest";
import { hasItems, TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import { markdownOf } from "#domain/answers/exports.ts";
import { demoItems, demoText } from "#worker/model/demo.ts";
import { AnswerItems } from "#worker/answers/items.ts";
import { resolveInputs, widgetMessages } from "#domain/embeds.ts";
import { TEMPLATES } from "#domain/templates/list.ts";
import { listedInputs, type Template } from "#domain/templates/template.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { checkAnswer } from "#domain/widgets/checks.ts";
import { isLettersOnly } from "#domain/widgets/inputs/input-types.ts";
import { widgetProblems } from "#domain/widgets/problems.ts";
import { textOf } from "#worker/model/request.ts";

const NAMED = TEMPLATES.map((template) => [template.name, template] as const);

function widgetOf({ subject: _, inputs, ...template }: Template) {
  return { ...template, inputs: listedInputs(inputs) };
}

function answerOf(asked: ReturnType<typeof widgetMessages>, form = TEXT_ANSWER) {
  const messages = asked.map((message) => ({ ...message, content: textOf(message) }));
  if (!hasItems(form)) return [demoText(messages), null] as const;
  const items = new AnswerItems(form.kind);
  items.add(demoItems(messages) ?? "");
  const structured = items.end();
  return [structured ? markdownOf(structured, true) : "", structured] as const;
}

/** What the demo model answers to a test of a template, and what its checks say of it. */
function tested({ prompt, ...template }: Template) {
  const inputs = listedInputs(template.inputs);
  return template.cases.map((test) => {
    const given = new Map(Object.entries(test.inputs));
    const resolved = resolveInputs({ prompt, inputs }, given, Date.now());
    if ("refusal" in resolved) return { test: test.name, refusal: resolved.refusal };
    const messages = widgetMessages(resolved, template.answer ?? TEXT_ANSWER);
    const [answer, structured] = answerOf(messages, template.answer);
    const outcomes = test.checks.map((check) => {
      if (check.kind === "judged") throw new Error("Judged checks cost an answer each.");
      return checkAnswer(check, answer, structured);
    });
    return { foreign: [...given.keys()].filter((name) => !(name in template.inputs)), outcomes };
  });
}

describe("The templates", () => {
  it("are fifteen of different names", () => {
    expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(15);
  });

  it.each(NAMED)("%s is a widget as a save takes it, and keeps all of it", (_, template) => {
    const widget = widgetOf(template);
    expect(NewWidget.parse(widget)).toMatchObject(widget);
    // A box can stay empty.
    for (const { type, optional, required } of widget.inputs)
      expect(required).toBe(type !== "checkbox" && !optional);
  });

  it.each(NAMED)("%s has no problem between prompt and inputs", (_, { prompt, inputs }) => {
    expect(widgetProblems(prompt, listedInputs(inputs))).toEqual([]);
  });

  it.each(NAMED)("%s asks with typed inputs, and helps where it asks for much", (_, { inputs }) => {
    const listed = listedInputs(inputs);
    expect(listed.filter(isLettersOnly)).toEqual([]);
    expect(new Set(listed.map(({ type }) => type)).size).toBeGreaterThan(2);
  });

  it.each(NAMED)("%s has two tests that fit its inputs and pass with the demo model", (_, one) => {
    const results = tested(one);
    expect(results).toHaveLength(2);
    for (const result of results) {
      expect(result).toMatchObject({ foreign: [] });
      expect(result.outcomes?.filter(({ passed }) => passed !== true)).toEqual([]);
    }
  });
});
