/** What some HTML may consist of. */
type Allowed = { tags: readonly string[]; attributes: readonly string[] };

/** What of some HTML, read by a parser of its own, could run, load or cover anything. */
export async function offences(html: string, allowed: Allowed): Promise<string[]> {
  const found: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    comments: (comment) => void found.push(`comment ${comment.text}`),
    element(element) {
      if (!allowed.tags.includes(element.tagName)) found.push(`<${element.tagName}>`);
      // The platform's types call the list one attribute; it is a list of names and values.
      for (const [name, value] of element.attributes as unknown as Iterable<[string, string]>) {
        if (!allowed.attributes.includes(name)) found.push(`${name}=${value}`);
        if (name === "style" && !isHarmlessStyle(value)) found.push(`style=${value}`);
        const schemes = element.tagName === "img" ? ["https:"] : ["https:", "http:", "mailto:"];
        if (["href", "src"].includes(name) && !schemes.includes(schemeOf(value)))
          found.push(`${name}=${value}`);
      }
    },
  });
  await reader.transform(new Response(html)).text();
  return found;
}

function isHarmlessStyle(style: string): boolean {
  return style
    .split(";")
    .every((declaration) =>
      /^(color|background-color|font-size|font-family|text-align):[\w#%,. -]+(\([\d,.% ]+\))?$/u.test(
        declaration,
      ),
    );
}

/** The scheme as a browser reads it, which leaves out tabs and line breaks. */
function schemeOf(address: string): string {
  return new URL(address.replaceAll("&amp;", "&"), "https://site.example/").protocol;
}
