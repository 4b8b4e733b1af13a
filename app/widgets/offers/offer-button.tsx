import { Button } from "@chakra-ui/react";
import { Send } from "#app/look/icons.ts";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import type { OwnTool } from "#app/widgets/offers/offer-dialog.tsx";
import { lazyPart } from "#app/workspace/lazy-part.tsx";

const OfferDialog = lazyPart(() => import("#app/widgets/offers/offer-dialog.tsx"), "OfferDialog");

/** A button that opens the dialog in which the author of a tool offers it to the site, or withdraws it (product/making 5). */
export function OfferButton({ tool }: { tool: OwnTool }) {
  const dialog = useDialogState<OwnTool>();
  const isOffered = tool.offer?.state === "offered";
  return (
    <>
      <Button size="sm" onClick={() => dialog.open(tool)}>
        <Send /> {isOffered ? "Offered to my site" : "Offer to my site"}
      </Button>
      {/* As it was when the dialog opened: the reload before its end changes nothing in it. */}
      {dialog.entity && (
        <OfferDialog key={dialog.turn} tool={dialog.entity} onClose={dialog.close} />
      )}
    </>
  );
}
