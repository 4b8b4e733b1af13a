import { expect, it } from "vitest";
import { VisitorWidget, visitorWidget } from "#domain/embeds.ts";
import { EMPTY_WIDGET } from "#domain/widgets/widget.ts";

it("Visitors get the fields of a widget that are named for them, and no others", () => {
  const { isPromptHidden, model, temperature, reasoningEffort, ...data } = {
    ...EMPTY_WIDGET,
    name: "Letter",
  };
  const stored = {
    ...data,
    isPromptHidden,
    model,
    temperature,
    reasoningEffort,
    unnamed: "Secret",
  };
  const widget = { id: "1", type: "Letters", version: 3, data: stored };
  const shown = visitorWidget(widget);
  expect(shown).toEqual({ id: "1", type: "Letters", data });
  expect(VisitorWidget.parse(shown)).toEqual(shown);
});
