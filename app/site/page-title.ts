/** The title of a browser tab: the page's name, then the client's name (product/site 1). */
export function pageTitle(
  title: string,
  matches: readonly ({ loaderData?: unknown } | undefined)[],
) {
  const name = matches.map(clientNameIn).find((found) => found !== undefined);
  return [{ title: name ? `${title} | ${name}` : title }];
}

function clientNameIn(match: { loaderData?: unknown } | undefined): string | undefined {
  const loaded = match?.loaderData;
  if (typeof loaded !== "object" || loaded === null || !("names" in loaded)) return undefined;
  return (loaded.names as { clientName: string }).clientName;
}
