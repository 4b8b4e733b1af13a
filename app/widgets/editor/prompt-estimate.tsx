import { Text } from "@chakra-ui/react";
import { useLoad } from "#app/calls/use-load.ts";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { estimateSentence, estimatedTokens } from "#domain/usage/estimate.ts";
import type { WidgetEstimate } from "#domain/widgets/replies.ts";

type PromptEstimateProps = {
  prompt: string;
  inputs: Parameters<typeof estimatedTokens>[1];
  widget?: MeasuredWidget;
};

/** The stored widget, whose answers have been measured. Without `estimate`, the page has not loaded it; `null`: it could not. */
export type MeasuredWidget = { type: string; id: string; estimate?: WidgetEstimate | null };

/** The tokens and the cost of an answer (product/workbench 4). */
export function PromptEstimate({ prompt, inputs, widget }: PromptEstimateProps) {
  if (prompt.trim() === "") return null;
  const tokens = estimatedTokens(prompt, inputs);
  if (widget && widget.estimate === undefined)
    return <Measured tokens={tokens} type={widget.type} id={widget.id} />;
  return <Sentence text={estimateSentence(tokens, widget?.estimate ?? null)} />;
}

function Measured({ tokens, type, id }: { tokens: number; type: string; id: string }) {
  const { value } = useLoad(async () => versionCalls({ type, id }).estimate(), `${type} ${id}`);
  return <Sentence text={estimateSentence(tokens, value ?? null)} />;
}

function Sentence({ text }: { text: string }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {text.charAt(0).toUpperCase() + text.slice(1)}.
    </Text>
  );
}
