type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** The site's names and origin, as the layout's loader returns them. */
type Site = { names: { clientName: string; tagline: string }; origin: string };

const DESCRIPTION =
  "Generators, a chat and small AI forms for people who teach. Plan a course and let your visitors try it.";

/**
 * The head of a page: its title, which is the page's name, then the client's name (product/site 1), the description of the site, and the
 * picture that other sites show with a link to the page.
 */
export function pageTitle(name: string, matches: Matches) {
  const site = matches.map(siteIn).find((found) => found !== undefined);
  const title = site ? `${name} | ${site.names.clientName}` : name;
  return [
    { title },
    { name: "description", content: DESCRIPTION },
    { property: "og:title", content: title },
    { property: "og:description", content: DESCRIPTION },
    ...(site ? ofSite(site) : []),
  ];
}

/** The `meta` of a page that always has the same name. */
export function titled(name: string, ...more: { name: string; content: string }[]) {
  return ({ matches }: { matches: Matches }) => [...pageTitle(name, matches), ...more];
}

function ofSite({ names, origin }: Site) {
  return [
    { property: "og:site_name", content: names.clientName },
    // Readers of these tags accept absolute addresses only.
    { property: "og:image", content: `${origin}/images/social.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function siteIn(match: { loaderData?: unknown } | undefined): Site | undefined {
  const loaded = match?.loaderData;
  if (typeof loaded !== "object" || loaded === null || !("names" in loaded)) return undefined;
  return loaded as Site;
}
