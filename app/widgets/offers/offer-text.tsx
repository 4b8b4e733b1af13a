import { LocalTime } from "#app/workspace/time-text.tsx";
import type { ToolOffer } from "#domain/widgets/replies.ts";

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
