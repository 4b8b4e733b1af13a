import { Button, Flex, Text } from "@chakra-ui/react";
import { Sparkles } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { sentInputs } from "#app/widgets/inputs/widget-input-forms.ts";
import type { HelpedPart } from "#app/widgets/drafts/draft-form.ts";
import { isSame } from "#domain/merge.ts";

// Loaded with the first question for help.
const PromptHelpDialog = lazy(() => import("#app/widgets/workbench/prompt-help-dialog.tsx"));

type PromptHelpProps = { part: HelpedPart; onChange(part: HelpedPart): void };

/** Help with a prompt and its inputs, and the way back from a suggestion that is in use (product/workbench 3). */
export function PromptHelp({ part, onChange }: PromptHelpProps) {
  const [isOpen, setOpen] = useState(false);
  const [used, setUsed] = useState<{ former: HelpedPart; next: HelpedPart }>();
  const opener = useRef<HTMLButtonElement>(null);
  // What has been typed since would be lost.
  const canUndo = used !== undefined && isSamePart(used.next, part);

  function use(next: HelpedPart) {
    setOpen(false);
    setUsed({ former: part, next });
    onChange(next);
  }

  function undo() {
    if (used) onChange(used.former);
    // The focused button is gone.
    opener.current?.focus();
  }

  return (
    <Flex align="center" wrap="wrap" gap="3">
      <Button ref={opener} size="sm" variant="outline" onClick={() => setOpen(true)}>
        <Sparkles aria-hidden="true" /> {part.prompt.trim() === "" ? "Write it with AI" : "Improve"}
      </Button>
      <Text role="status" fontSize="sm" color="fg.muted" _empty={{ position: "absolute" }}>
        {canUndo && "Suggestion applied."}
      </Text>
      {canUndo && (
        <Button size="sm" variant="ghost" onClick={undo}>
          Undo
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PromptHelpDialog part={part} onUse={use} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

function isSamePart(one: HelpedPart, other: HelpedPart): boolean {
  return one.prompt === other.prompt && isSame(sentInputs(one.inputs), sentInputs(other.inputs));
}
