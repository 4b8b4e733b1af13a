import { Text } from "@chakra-ui/react";
import { useCallback } from "react";
import { versionCalls } from "#app/widgets/widget-calls.ts";
import { useLoaded } from "#app/workspace/table/use-loaded.ts";
import { estimatedTokens, estimateSentence } from "#domain/usage/estimate.ts";

type PromptEstimateProps = {
  prompt: string;
  inputs: Parameters<typeof estimatedTokens>[1];
  /** The stored widget, whose answers have been measured. */
  widget?: { type: string; id: string };
};

/** What an answer uses and costs (product/workbench 4). */
export function PromptEstimate({ prompt, inputs, widget }: PromptEstimateProps) {
  if (prompt.trim() === "") return null;
  const tokens = estimatedTokens(prompt, inputs);
  if (widget) return <Measured tokens={tokens} type={widget.type} id={widget.id} />;
  return <Sentence text={estimateSentence(tokens, null)} />;
}

function Measured({ tokens, type, id }: { tokens: number; type: string; id: string }) {
  const load = useCallback(async () => versionCalls({ type, id }).estimate(), [type, id]);
  const { value } = useLoaded(load);
  return <Sentence text={estimateSentence(tokens, value ?? null)} />;
}

function Sentence({ text }: { text: string }) {
  return (
    <Text fontSize="sm" color="fg.muted">
      {text.charAt(0).toUpperCase() + text.slice(1)}.
    </Text>
  );
}
