import { Button } from "@chakra-ui/react";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ShareButton } from "#app/sharing/share-dialog.tsx";
import { workbenchPath } from "#app/widgets/editor/draft-notice.tsx";
import { DeleteWidget } from "#app/widgets/list/delete-widget.tsx";
import { type Favourites, type ShownWidget, WidgetCards } from "#app/widgets/list/widget-cards.tsx";
import { noteSaved, SavedNote } from "#app/workspace/editing/saved-note.tsx";

type MyToolsProps = { tools: ShownWidget[]; favourites?: Favourites };

/** The cards of the tools that a person has made, with what only their author does (product/assistant 3). */
export default function MyTools({ tools, favourites }: MyToolsProps) {
  const [deleted, setDeleted] = useState<ShownWidget>();
  const { revalidate } = useRevalidator();

  async function onDeleted() {
    noteSaved(`${deleted?.data.name} has been deleted.`);
    // First, because the dialog gives the focus back to the button of the card, which goes with the next list.
    setDeleted(undefined);
    await revalidate();
    document.querySelector<HTMLElement>("main h1")?.focus();
  }

  return (
    <>
      <WidgetCards
        widgets={tools}
        favourites={favourites}
        actionsOf={(tool) => <ToolActions tool={tool} onDelete={() => setDeleted(tool)} />}
      />
      {deleted && (
        <DeleteWidget
          widget={deleted}
          onDeleted={onDeleted}
          onClose={() => setDeleted(undefined)}
        />
      )}
      <SavedNote />
    </>
  );
}

const LOOK = { size: "xs", variant: "ghost", px: "2" } as const;

function ToolActions({ tool, onDelete }: { tool: ShownWidget; onDelete(): void }) {
  const { id, data } = tool;
  const { name } = data;
  return (
    <>
      <ShareButton {...LOOK} aria-label={`Share: ${name}`} widget={{ id, name }} />
      <Button {...LOOK} asChild>
        <Link to={workbenchPath(tool)} aria-label={`Edit: ${name}`}>
          <Pencil /> Edit
        </Link>
      </Button>
      <Button {...LOOK} aria-label={`Delete: ${name}`} onClick={onDelete}>
        <Trash2 /> Delete
      </Button>
    </>
  );
}
