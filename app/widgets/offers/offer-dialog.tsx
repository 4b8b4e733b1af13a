import { Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { RestReply } from "#app/rest-client.ts";
import { rest } from "#app/session/session-calls.ts";
import { OfferText } from "#app/widgets/offers/offer-text.tsx";
import { CallDialog, useReloadedEnd } from "#app/workspace/editing/call-dialog.tsx";
import { EditorField } from "#app/workspace/editing/editor-field.tsx";
import { MAX_OFFER_NOTE } from "#domain/offers.ts";
import type { PersonalTool } from "#domain/widgets/replies.ts";

export type OwnTool = Pick<PersonalTool, "id" | "name" | "offer">;

/** Offers a tool to the site of its author, or withdraws the offer. */
export function OfferDialog({ tool, onClose }: { tool: OwnTool; onClose(): void }) {
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
            The managers of your site can try this tool and take over a copy of it for everybody.
            {offer?.takenAt
              ? " Your changes since then become a draft of their copy."
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
