/** The sentence of a refusal: the `detail` of the server's problem document, or its title. */
export async function problemSentence(response: Pick<Response, "json">): Promise<string> {
  const { detail, title } = await problemIn(response);
  return detail ?? title ?? "";
}

/** Joins the title of a refusal with the `detail` of the server's problem document, if there is one. */
export async function refusalMessage(
  title: string,
  response: Pick<Response, "json">,
): Promise<string> {
  const { detail } = await problemIn(response);
  return detail ? `${title}. ${detail}` : title;
}

async function problemIn(
  response: Pick<Response, "json">,
): Promise<{ detail?: string; title?: string }> {
  return (await response.json().catch(() => null)) ?? {};
}
