import { Button, Flex, Text } from "@chakra-ui/react";
import { LayoutTemplate, SquarePen } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useCall } from "#app/calls/use-call.ts";
import { storeTool } from "#app/making/store-tool.ts";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";
import { CallDialog } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import type { Template } from "#domain/templates/template.ts";

// The templates are loaded with the gallery, not with the page.
const TemplateGallery = lazy(() => import("#app/widgets/list/template-gallery.tsx"));

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
      {open === "empty" && <EmptyTool collection={collection} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Asks for the name of an empty tool, stores it and opens the workbench. */
function EmptyTool({ collection, onClose }: { collection: string; onClose(): void }) {
  const [name, setName] = useState("");
  const { send, isSending, refusal } = useCall();
  const navigate = useNavigate();

  async function store() {
    const response = await send(() => storeTool(collection, { name }));
    if (response) await navigate(workbenchPath(await response.json()));
  }

  return (
    <CallDialog
      title="Begin empty"
      action="Create"
      isReady={name.trim() !== ""}
      isSending={isSending}
      refusal={refusal}
      onSend={() => void store()}
      onClose={onClose}
    >
      <EditorField
        label="Name of the tool"
        value={name}
        isRequired
        maxLength={200}
        autoComplete="off"
        help="It is stored, and opens with an empty prompt and no inputs."
        onChange={setName}
      />
    </CallDialog>
  );
}
