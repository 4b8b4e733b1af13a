import type { Made } from "#app/making/use-making.ts";
import TemplateGallery from "#app/widgets/list/template-gallery.tsx";
import { TEXT_ANSWER } from "#domain/answers/answer-form.ts";
import { listedInputs, type Template } from "#domain/templates/template.ts";

type TemplateChoiceProps = {
  isOpen: boolean;
  /** Called with the tool that the chosen template makes; `null` is an empty tool. */
  onChoose(made: Made | null): void;
  onClose(): void;
  onClosed(): void;
};

/** The gallery of templates, of which one becomes a tool. A file of its own: what it needs loads with it. */
export default function TemplateChoice({ onChoose, ...frame }: TemplateChoiceProps) {
  return (
    <TemplateGallery {...frame} onChoose={(template) => onChoose(template && madeOf(template))} />
  );
}

/** A template as a tool that has been made, filled with the values of its first test. */
function madeOf(template: Template): Made {
  const { name, description, submit, landingText, prompt, cases, answer = TEXT_ANSWER } = template;
  const inputs = listedInputs(template.inputs);
  const texts = { name, description, submit, landingText, prompt };
  return {
    tool: { ...texts, answer, inputs, cases, isPromptHidden: true },
    examples: cases[0]?.inputs ?? {},
    why: "",
  };
}
