/** The product with a model that repeats the prompt, and with attacks in its database (tests/support/journeys-setup.ts); and its fake model. */
export type EchoSite = { url: string; modelUrl: string };

async function started(): Promise<EchoSite> {
  const response = await fetch(`${process.env.SESSIONS_URL}/echo`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as EchoSite;
}

/** The address of the site. It starts when a test first asks for it. */
export async function echoSite(): Promise<string> {
  return (await started()).url;
}

/** What the fake model of the site has seen of the requests whose prompt has `play SCENARIO~token` (tests/support/fake-model.ts). */
export async function seenByModel(
  what: "calls" | "aborted" | "last",
  token: string,
): Promise<unknown> {
  return (await fetch(`${(await started()).modelUrl}/${what}/${token}`)).json();
}
