/** The title of a refusal, followed by the server's sentence about it where there is one. */
export async function refusalMessage(
  title: string,
  response: Pick<Response, "json">,
): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail } = (problem ?? {}) as { detail?: string };
  return detail ? `${title}. ${detail}` : title;
}
