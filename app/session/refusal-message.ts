/** Joins the title of a refusal with the `detail` of the server's problem document, if there is one. */
export async function refusalMessage(
  title: string,
  response: Pick<Response, "json">,
): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail } = (problem ?? {}) as { detail?: string };
  return detail ? `${title}. ${detail}` : title;
}
