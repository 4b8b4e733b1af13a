/** The sentence of a refusal: the `detail` of the server's problem document, or its title. */
export async function problemSentence(response: Pick<Response, "json">): Promise<string> {
  const problem: unknown = await response.json().catch(() => null);
  const { detail, title } = (problem ?? {}) as { detail?: string; title?: string };
  return detail ?? title ?? "";
}
