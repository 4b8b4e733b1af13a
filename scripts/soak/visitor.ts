import { setTimeout as pause } from "node:timers/promises";
import type { Caller } from "#scripts/soak/caller.ts";
import { letters, lettersIn, type Stage, type Tenant } from "#scripts/soak/stage.ts";
import type { Tally } from "#scripts/soak/tally.ts";

// A visitor's pause between two submits, shortened.
const PAUSE = 3_000;

/** Opens a customer's embed and submits it repeatedly until the end. Every answer must be about this visitor's own words. */
export async function visit(
  caller: Caller,
  tenant: Tenant,
  { collection }: Stage,
  { tally, until }: { tally: Tally; until: number },
): Promise<void> {
  await pause(Math.random() * PAUSE);
  for (let turn = 0; Date.now() < until; turn += 1) {
    const page = await caller.call("embed page", `/embed/${tenant.path}`);
    if (page && isGiven(tally, "embed page", page.status))
      expectOnly(tally, "embed page", page.text, [tenant.name, collection]);
    const word = letters();
    const submitted = await caller.call("answer", `/ai/${tenant.path}`, {
      body: { inputs: { topic: `${word} bread` } },
      isStreamed: turn % 2 === 0,
    });
    if (submitted && isGiven(tally, "answer", submitted.status)) {
      expectOnly(tally, "answer", submitted.text, [word, tenant.name]);
      if (!submitted.text.toLowerCase().includes(word))
        tally.broke("answer: does not contain the visitor's word");
      if (submitted.text.includes("event: error")) tally.broke("answer: broke off");
    }
    await pause(Math.min(PAUSE * (0.5 + Math.random()), Math.max(0, until - Date.now())));
  }
}

/** Whether a call was answered. A 429 is expected; any other refusal is a violation. */
function isGiven(tally: Tally, what: string, status: number): boolean {
  if (status > 200 && status < 500 && status !== 429)
    tally.broke(`${what}: refused with ${status}`);
  return status === 200;
}

/** Records a violation if a text contains words of another visitor or customer, or contains no unique word. */
function expectOnly(tally: Tally, what: string, text: string, own: string[]): void {
  const words = lettersIn(text);
  if (words.length === 0) tally.broke(`${what}: contains no unique word`);
  if (words.some((word) => !own.includes(word))) tally.broke(`${what}: another tenant's data`);
}
