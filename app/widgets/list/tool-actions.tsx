import { Button } from "@chakra-ui/react";
import { Pencil, Trash2 } from "#app/look/icons.ts";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ShareButton } from "#app/sharing/share-button.tsx";
import { workbenchPath } from "#app/widgets/widget-paths.ts";
import { DeleteWidget } from "#app/widgets/list/delete-widget.tsx";
import { noteSaved } from "#app/workspace/editing/saved-note.tsx";
import type { ShownWidget } from "#app/widgets/list/widget-cards.tsx";

const LOOK = { size: "xs", variant: "ghost", px: "2" } as const;

/** The buttons on the card of an own tool: what only its author does (product/assistant 3). */
export default function ToolActions({ tool }: { tool: ShownWidget }) {
  const { id, data } = tool;
  const { name } = data;
  const [isDeleting, setDeleting] = useState(false);
  const { revalidate } = useRevalidator();

  async function onDeleted() {
    // First, because the dialog gives the focus back to the button, which goes with its card.
    setDeleting(false);
    await revalidate();
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    noteSaved(`${name} has been deleted.`);
  }

  return (
    <>
      <ShareButton {...LOOK} aria-label={`Share: ${name}`} widget={{ id, name }} />
      <Button {...LOOK} asChild>
        <Link to={workbenchPath(tool)} aria-label={`Edit: ${name}`}>
          <Pencil /> Edit
        </Link>
      </Button>
      <Button {...LOOK} aria-label={`Delete: ${name}`} onClick={() => setDeleting(true)}>
        <Trash2 /> Delete
      </Button>
      {isDeleting && (
        <DeleteWidget widget={tool} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
