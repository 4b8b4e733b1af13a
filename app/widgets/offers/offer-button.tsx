import { Button, Stack, Text } from "@chakra-ui/react";
import { Send } from "#app/look/icons.ts";
import { useState } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { CallDialog, useReloadedEnd } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { useDialogState } from "#app/workspace/editing/use-dialog-state.ts";
import { LocalTime } from "#app/workspace/time-text.tsx";
import type { PersonalTool, ToolOffer } from "#domain/widgets/replies.ts";
import { MAX_OFFER_NOTE } from "#domain/offers.ts";

type OwnTool = Pick<PersonalTool, "id" | "name" | "offer">;

/** A button that opens the dialog in which the author of a tool offers it to the site, or withdraws it (product/making 5). */
export function OfferButton({ tool }: { tool: OwnTool }) {
  const dialog = useDialogState<OwnTool>();
  const isOffered = tool.offer?.state === "offered";
  const { state } = dialog;
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => dialog.open(tool)}>
        <Send /> {isOffered ? "Offered to my site" : "Offer to my site"}
      </Button>
      {/* As it was when the dialog opened: the reload before its end changes nothing in it. */}
      {state.step === "editing" && state.entity && (
        <OfferDialog key={dialog.turn} tool={state.entity} onClose={dialog.close} />
      )}
    </>
  );
}

type OfferDialogProps = { tool: OwnTool; onClose(): void };

function OfferDialog({ tool, onClose }: OfferDialogProps) {
  const { id, name, offer } = tool;
  const [note, setNote] = useState(offer?.note ?? "");
  const end = useReloadedEnd(onClose);
  const isOffered = offer?.state === "offered";

  async function change(): Promise<RestReply<unknown>> {
    const { offers } = rest();
    return isOffered
      ? offers.$delete({ json: { widgetid: id } })
      : offers.add.$post({ json: { widgetid: id, note } });
  }

  return (
    <CallDialog
      title={`Offer to my site: ${name}`}
      action={isOffered ? "Withdraw the offer" : "Offer"}
      isReady
      call={change}
      onDone={() => end(isOffered ? "The offer has been withdrawn." : `${name} has been offered.`)}
      onClose={onClose}
    >
      {offer && (
        <Text>
          <OfferText offer={offer} />
        </Text>
      )}
      {isOffered ? (
        <Stack gap="2">
          {offer.note && <Text overflowWrap="anywhere">Your note: “{offer.note}”</Text>}
          <Text color="fg.muted">The managers of your site have not decided yet.</Text>
        </Stack>
      ) : (
        <>
          <Text color="fg.muted">
            The managers of your site can try this tool and take a copy of it over for everybody.
            {offer?.takenAt
              ? " What you have changed since becomes a draft of the copy that they have."
              : " Your tool stays yours."}
          </Text>
          <EditorField
            label="Note"
            value={note}
            rows={3}
            maxLength={MAX_OFFER_NOTE}
            help="Optional. What the tool is for, and how you use it."
            onChange={setNote}
          />
        </>
      )}
    </CallDialog>
  );
}

/** The state of an offer, in words for its author. */
export function OfferText({ offer }: { offer: ToolOffer }) {
  const { state, offeredAt, takenAt, declinedAt, reason } = offer;
  if (state === "taken")
    return (
      <>
        Your site took this tool over on <LocalTime time={takenAt ?? ""} />.
      </>
    );
  if (state === "declined")
    return (
      <>
        Your site declined this tool on <LocalTime time={declinedAt ?? ""} />: “{reason}”
      </>
    );
  return (
    <>
      Offered to your site on <LocalTime time={offeredAt} />.
    </>
  );
}
