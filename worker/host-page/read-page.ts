import type { HostPage, PlacedWidget } from "#domain/clients/page-check.ts";
import { readOpenTags } from "#worker/host-page/open-tags.ts";

const MAX_WIDGETS = 20;

/**
 * Reads the parts of a page that embed widgets of this site.
 * @param address the page's own address, for relative ones; `null` for pasted HTML
 * @param ownOrigin the origin of this site
 */
export function readPage(
  html: string,
  { address, ownOrigin }: { address: URL | null; ownOrigin: string },
): Omit<HostPage, "origin"> {
  const widgets: PlacedWidget[] = [];
  const scripts: HostPage["scripts"] = [];
  const policies: string[] = [];
  let base = address?.href;

  function ownAddress(text: string | undefined): URL | null {
    if (text === undefined || !URL.canParse(text.trim(), base)) return null;
    const url = new URL(text.trim(), base);
    return url.origin === ownOrigin ? url : null;
  }

  function readTag(name: string, attributes: Record<string, string>): void {
    if (name === "base" && attributes.href && URL.canParse(attributes.href, base)) {
      base = new URL(attributes.href, base).href;
    }
    const { content = "", "http-equiv": kind = "" } = attributes;
    if (name === "meta" && kind.trim().toLowerCase() === "content-security-policy") {
      policies.push(content);
    }
    const url = ownAddress(attributes.src);
    if (name === "script" && url?.pathname === "/embed.js") {
      scripts.push({ url, hasNonce: Boolean(attributes.nonce) });
    }
    const widget =
      name === "iframe" ? framedWidget(url, attributes) : scriptedWidget(attributes, ownOrigin);
    if (widget && widgets.length < MAX_WIDGETS) widgets.push(widget);
  }

  readOpenTags(html, readTag);
  return { widgets, scripts, policies };
}

function framedWidget(url: URL | null, attributes: Record<string, string>): PlacedWidget | null {
  const parts = url?.pathname.split("/") ?? [];
  if (url === null || parts[1] !== "embed" || parts.length !== 5) return null;
  const frame = {
    sandbox: attributes.sandbox ?? null,
    mayCopy: /\bclipboard-write\b/u.test(attributes.allow ?? ""),
    hasTitle: Boolean((attributes.title ?? attributes["aria-label"])?.trim()),
    isAdopted: "data-widget-frame" in attributes,
  };
  const [type = "", id = "", key = ""] = parts.slice(2).map(decoded);
  return { type, id, key, url, frame };
}

/** `<div data-widget="type/id" data-key="…">`, as `/embed.js` reads it. */
function scriptedWidget(
  { "data-widget": widget, "data-key": key = "" }: Record<string, string>,
  ownOrigin: string,
): PlacedWidget | null {
  if (widget === undefined) return null;
  const [type = "", id = ""] = widget.split("/").filter(Boolean);
  const path = [type, id, key.trim()].map(encodeURIComponent).join("/");
  return { type, id, key: key.trim(), url: new URL(`/embed/${path}`, ownOrigin), frame: null };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
