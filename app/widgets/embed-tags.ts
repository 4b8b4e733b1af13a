import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The iframe tag that embeds a widget with a key (product/widgets 7). */
export function frameTag(widget: Widget, key: string): string {
  return tag(widget, key, 'height="800" loading="lazy"');
}

/** The iframe tag beside `/embed.js` (product/embeds 7). */
export function scriptTags(widget: Widget, key: string): string {
  return `${tag(widget, key, `height="${FIRST_HEIGHT}" data-widget-frame`)}
<script src="${location.origin}/embed.js" async></script>`;
}

function tag({ type, id, data }: Widget, key: string, rest: string): string {
  const address = `${location.origin}/embed/${encodeURIComponent(type)}/${id}/${key}`;
  return `<iframe src="${address}" title="${inAttribute(data.name)}" width="100%" style="border: 0" allow="${FRAME_ALLOW}" ${rest}></iframe>`;
}

function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
