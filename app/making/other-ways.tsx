import { Button, Flex, Text } from "@chakra-ui/react";
import { LayoutTemplate, SquarePen } from "#app/look/icons.ts";
import { lazy, Suspense, useState } from "react";
import type { Template } from "#domain/templates/template.ts";

// Loaded with the first press.
const TemplateGallery = /* @__PURE__ */ lazy(
  () => import("#app/widgets/list/template-gallery.tsx"),
);
const EmptyTool = /* @__PURE__ */ lazy(() => import("#app/making/empty-tool.tsx"));

type OtherWaysProps = { collection: string; onTemplate(template: Template): void };

/** The ways to begin a tool without a sentence (product/making 2). */
export function OtherWays({ collection, onTemplate }: OtherWaysProps) {
  const [open, setOpen] = useState<"templates" | "empty">();
  // `null`: an empty tool; `undefined`: nothing is chosen yet, or the gallery was closed.
  const [chosen, setChosen] = useState<Template | null>();
  const [isClosing, setClosing] = useState(false);

  /** The gallery gives the focus back before something else takes it. */
  function choose(template?: Template | null) {
    setChosen(template);
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
        <Suspense>
          <TemplateGallery isOpen={!isClosing} onChoose={choose} onClose={choose} onClosed={goOn} />
        </Suspense>
      )}
      {open === "empty" && (
        <Suspense>
          <EmptyTool collection={collection} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
