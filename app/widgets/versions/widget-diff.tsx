import { Badge, Box, Heading, Skeleton, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { textOf } from "#app/workspace/html-text.ts";
import { readableInput } from "#app/widgets/inputs/input-texts.ts";
import { DRAFT_LABELS, type DraftForm } from "#app/widgets/drafts/draft-form.ts";
import { EditorSwitch } from "#app/workspace/editing/editor-switch.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";
import { answerInWords } from "#domain/answers/answer-form.ts";
import { isSame } from "#domain/merge.ts";
import type { InputForm } from "#app/widgets/inputs/widget-input-forms.ts";

// The library of the comparison is loaded with the first one.
const TextDiff = lazyPart(
  () => import("#app/workspace/text-diff.tsx"),
  "default",
  <Skeleton h="10" aria-busy="true" />,
);

type Change = {
  name: string;
  kind: "Added" | "Removed" | "Changed";
  former: string;
  newer: string;
};

type WidgetDiffProps = {
  former: DraftForm;
  newer: DraftForm;
  /** The level of its headings; in a dialog they follow its title. */
  heading?: "h2" | "h3";
};

/** The differences between two versions of a widget: texts by words, inputs one by one (product/workbench 2). */
export function WidgetDiff({ former, newer, heading = "h3" }: WidgetDiffProps) {
  const [isHtml, setHtml] = useState(false);
  const changes = changesOf(former, newer, isHtml);
  const isLandingChanged = former.landingText !== newer.landingText;
  if (changes.length === 0 && !isLandingChanged)
    return <Text color="fg.muted">Nothing differs.</Text>;
  return (
    <Stack gap="5">
      <Text fontSize="sm" color="fg.muted">
        + and underlined: added. − and struck through: removed.
      </Text>
      {isLandingChanged && (
        <EditorSwitch label="Show the landing text as HTML" isOn={isHtml} onChange={setHtml} />
      )}
      {changes.map(({ name, kind, ...texts }) => (
        <Box key={name} as="section" aria-label={name}>
          <Heading as={heading} size="sm" mb="1.5">
            {name}{" "}
            <Badge ms="1" fontFamily="body">
              {kind}
            </Badge>
          </Heading>
          <Box borderWidth="1px" borderRadius="md" px="3" py="2" fontSize="sm" bg="bg.panel">
            <TextDiff {...texts} />
          </Box>
        </Box>
      ))}
    </Stack>
  );
}

function changesOf(former: DraftForm, newer: DraftForm, isHtml: boolean): Change[] {
  const fields = Object.keys(DRAFT_LABELS) as (keyof DraftForm)[];
  return fields.flatMap((field): Change[] => {
    if (field === "inputs") return inputChanges(former.inputs, newer.inputs);
    if (isSame(former[field], newer[field])) return [];
    const name = DRAFT_LABELS[field];
    if (field === "answer") {
      const [before, after] = [answerInWords(former.answer), answerInWords(newer.answer)];
      return before === after ? [] : [{ name, kind: "Changed", former: before, newer: after }];
    }
    if (field === "isPromptHidden") {
      const [before = "", after = ""] = [former, newer].map((form) => (form[field] ? "Yes" : "No"));
      return [{ name, kind: "Changed", former: before, newer: after }];
    }
    if (field === "model" || field === "temperature" || field === "reasoningEffort") {
      const [before = "", after = ""] = [former, newer].map((form) =>
        form[field] === null ? "As the client" : String(form[field]),
      );
      return [{ name, kind: "Changed", former: before, newer: after }];
    }
    const read = field === "landingText" && !isHtml ? textOf : String;
    const texts = { former: read(former[field]), newer: read(newer[field]) };
    // Only formats differ. The words are the same, and the reader sees the formats after switching to HTML.
    if (texts.former === texts.newer)
      return [{ name: `${name} (formats)`, kind: "Changed", ...texts }];
    return [{ name, kind: "Changed", ...texts }];
  });
}

function inputChanges(former: InputForm[], newer: InputForm[]): Change[] {
  const names = new Set([...newer, ...former].map(({ name }) => name));
  return [...names].flatMap((name): Change[] => {
    const [before, after] = [former, newer].map((inputs) =>
      inputs.find((input) => input.name === name),
    );
    const texts = { former: readableInput(before), newer: readableInput(after) };
    if (isSame(texts.former, texts.newer)) return [];
    const changed = after ? "Changed" : "Removed";
    const label = after?.label || before?.label || name || "without a name";
    return [{ name: `Input ${label}`, kind: before ? changed : "Added", ...texts }];
  });
}
