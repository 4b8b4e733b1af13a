/** A link of sanitised HTML: its address and its content. Another link inside ends it, as browsers read it. */
const LINK = /<a(?: href="([^"]*)")?[^>]*>(.*?)(?:<\/a>|(?=<a[ >]))/gsu;

/** The most characters of an address beside its link. */
const MAX_SHOWN = 60;

/**
 * Shows the address of each link beside its text, unless the text is the address, so that nobody follows a link of the model blindly
 * (product/assistant 2). A link without an address becomes text.
 * @param html sanitised HTML
 */
export function withAddresses(html: string): string {
  return html.replace(LINK, (link, href: string | undefined, content: string) => {
    const url = URL.parse(plain(href ?? ""));
    if (!url) return content;
    const closed = link.endsWith("</a>") ? link : `${link}</a>`;
    const isShown = isAddress(plain(content.replace(/<[^>]*>/gu, "")).trim(), url);
    return isShown ? closed : `${closed} (${escaped(shownAddress(url))})`;
  });
}

/** Whether a text is the address of a link, with or without its scheme. */
function isAddress(text: string, { protocol, host, username, href }: URL): boolean {
  const scheme = protocol === "mailto:" ? protocol : `${protocol}//`;
  const whole = text.startsWith(scheme) ? text : scheme + text;
  return username === "" && text.includes(host) && URL.parse(whole)?.href === href;
}

/**
 * An address as a person reads it: host and path, or a mailbox. The host is in ASCII, and a name before the host is left out: neither can
 * look like another site.
 */
function shownAddress({ host, pathname, search, hash }: URL): string {
  const address = `${host}${pathname}${search}${hash}`.replace(/\/$/u, "");
  return address.length > MAX_SHOWN ? `${address.slice(0, MAX_SHOWN - 1)}…` : address;
}

/** The text of sanitised HTML without tags. */
function plain(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
