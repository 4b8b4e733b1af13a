import { Button, Flex, Text } from "@chakra-ui/react";
import { LayoutTemplate, SquarePen } from "#app/look/icons.ts";
import { useState } from "react";
import type { Made } from "#app/making/use-making.ts";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

// Loaded with the first press.
const TemplateChoice = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/making/template-choice.tsx")).default,
);
const EmptyTool = /* @__PURE__ */ lazyPart(
  async () => (await import("#app/making/empty-tool.tsx")).default,
);

type OtherWaysProps = { collection: string; onTemplate(made: Made): void };

/** The ways to begin a tool without a sentence (product/making 2). */
export function OtherWays({ collection, onTemplate }: OtherWaysProps) {
  const [open, setOpen] = useState<"templates" | "empty">();
  // `null`: an empty tool; `undefined`: nothing is chosen yet, or the gallery was closed.
  const [chosen, setChosen] = useState<Made | null>();
  const [isClosing, setClosing] = useState(false);

  /** The gallery gives the focus back before something else takes it. */
  function choose(made?: Made | null) {
    setChosen(made);
    setClosing(true);
  }

  function goOn() {
    setClosing(false);
    setOpen(chosen === null ? "empty" : undefined);
    if (chosen) onTemplate(chosen);
  }

  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        <Text color="fg.muted">Or</Text>
        <Button variant="outline" size="sm" onClick={() => setOpen("templates")}>
          <LayoutTemplate /> Begin with a template
        </Button>
        <Button variant="outline" size="sm" onClick={() => setOpen("empty")}>
          <SquarePen /> Begin empty
        </Button>
      </Flex>
      {open === "templates" && (
        <TemplateChoice isOpen={!isClosing} onChoose={choose} onClose={choose} onClosed={goOn} />
      )}
      {open === "empty" && <EmptyTool collection={collection} onClose={() => setOpen(undefined)} />}
    </>
  );
}
