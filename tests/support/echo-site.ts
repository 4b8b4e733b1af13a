/**
 * The address of the product with a model that repeats the prompt, and with attacks in its database (tests/support/hostile-rows.ts).
 * It starts when a test first asks for it.
 */
export async function echoSite(): Promise<string> {
  const started = await fetch(`${process.env.SESSIONS_URL}/echo`);
  if (!started.ok) throw new Error(await started.text());
  return started.text();
}
