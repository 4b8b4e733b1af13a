import type { Client } from "#domain/clients/client.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** Whether a client may use a widget: the widget and its toolkit are approved (product/embeds 5). */
export function isApprovedFor(
  client: Pick<Client, "approvedToolkits" | "approvedWidgets">,
  widget: Pick<Widget, "id" | "type">,
): boolean {
  return (
    client.approvedToolkits.includes(widget.type) && client.approvedWidgets.includes(widget.id)
  );
}
