import { Box, type BoxProps } from "@chakra-ui/react";
import { useState } from "react";
import { type GivenValues, readValues, shownInputs } from "#domain/widgets/input-values.ts";
import { promptParts } from "#domain/widgets/prompt.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";

type FilledPromptProps = BoxProps & {
  data: Pick<WidgetData, "prompt" | "inputs">;
  values: GivenValues;
};

/** The prompt with the values filled in, in a box, bold and underlined. Empty and refused inputs stay as `{name}`. */
export function FilledPrompt({ data, values, ...look }: FilledPromptProps) {
  const { prompt, inputs } = data;
  const [now] = useState(Date.now);
  const filled = new Map<string, string>();
  for (const input of shownInputs(inputs, values)) {
    const read = readValues([{ ...input, showIf: undefined }], values, now);
    const value = "values" in read ? read.values.get(input.name) : "";
    if (value) filled.set(input.name, value);
  }
  return (
    <Box
      // A scrolling area is focusable, so that the keyboard can scroll it.
      tabIndex={0}
      role="group"
      aria-label="Generated Prompt"
      overflowY="auto"
      borderWidth="1px"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      {...look}
    >
      {promptParts(prompt, filled).map(({ text, isValue }, index) =>
        isValue ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <b key={index}>
            <u>{text}</u>
          </b>
        ) : (
          text
        ),
      )}
    </Box>
  );
}
