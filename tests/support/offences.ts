/** The tags and attributes that are allowed in a piece of HTML. */
type Allowed = { tags: readonly string[]; attributes: readonly string[] };

/** Parses HTML independently of the sanitiser. Returns every tag, attribute, style and address that is not allowed. */
export async function offences(html: string, allowed: Allowed): Promise<string[]> {
  const found: string[] = [];
  const reader = new HTMLRewriter().on("*", {
    comments: (comment) => void found.push(`comment ${comment.text}`),
    element(element) {
      if (!allowed.tags.includes(element.tagName)) found.push(`<${element.tagName}>`);
      // The platform's types are wrong here: `attributes` is an iterable of [name, value] pairs.
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

/** The scheme of an address. Browsers ignore tabs and line breaks inside it. */
function schemeOf(address: string): string {
  return new URL(address.replaceAll("&amp;", "&"), "https://site.example/").protocol;
}
