import { FIRST_HEIGHT, FRAME_ALLOW } from "#app/embeds/frame-messages.ts";
import { type GivenValues, shownInputs } from "#domain/widgets/input-values.ts";
import { isFile } from "#domain/widgets/inputs/input-types.ts";
import type { NamedWidget } from "#app/widgets/widget-calls.ts";
import type { Widget } from "#domain/widgets/widget.ts";

/** The iframe tag that embeds a widget with a key (product/widgets 7). */
export function frameTag(widget: NamedWidget, key: string): string {
  return tag(widget, key, 'height="800" loading="lazy"');
}

/** The iframe tag beside `/embed.js` (product/embeds 7). */
export function scriptTags(widget: NamedWidget, key: string): string {
  return `${tag(widget, key, `height="${FIRST_HEIGHT}" data-widget-frame`)}
<script src="${location.origin}/embed.js" async></script>`;
}

/** The address of the frame with values for its fields in the fragment (product/embeds 1). Without a language it has the client's. */
export function linkWithValues(
  widget: Widget,
  key: string,
  values: GivenValues,
  lang: string,
): string {
  const inputs = widget.data.inputs.filter((input) => !isFile(input));
  const pairs = shownInputs(inputs, values).flatMap(({ name }) =>
    (values.get(name) ?? []).filter((text) => text !== "").map((text) => [name, text]),
  );
  const fragment = new URLSearchParams(pairs).toString();
  return `${addressOf(widget, key)}${lang && `?lang=${lang}`}${fragment && `#${fragment}`}`;
}

function addressOf({ type, id }: NamedWidget, key: string): string {
  return `${location.origin}/embed/${encodeURIComponent(type)}/${id}/${key}`;
}

function tag(widget: NamedWidget, key: string, rest: string): string {
  return `<iframe src="${addressOf(widget, key)}" title="${inAttribute(widget.data.name)}" width="100%" style="border: 0" allow="${FRAME_ALLOW}" ${rest}></iframe>`;
}

function inAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
