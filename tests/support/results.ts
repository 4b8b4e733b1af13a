import * as results from "#db/assistant/results.ts";
import type { ResultDraft } from "#domain/assistant/results.ts";
import { makeSession } from "#tests/support/accounts.ts";
import { db } from "#tests/support/factories.ts";

export const DRAFT: ResultDraft = {
  source: "courseidea",
  widgetId: null,
  title: "Bread for beginners",
  inputs: { prompt: "Bread for beginners" },
  answer: "# Ideas\n\n**Müller** bakes\n\n| a | b |\n|---|---|\n| 1 | 2 |",
};

/** A new account, signed in. */
export async function makePerson() {
  const account = await makeSession();
  return { token: account.token, userId: account.user.id };
}

/** Stores an answer for a person. Returns the id of the result. */
export async function addResult(
  userId: string,
  changes: Partial<ResultDraft> = {},
): Promise<string> {
  return (await results.insert(db, userId, { ...DRAFT, ...changes })) as string;
}
