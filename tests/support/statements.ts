import { makeToken } from "#tests/support/accounts.ts";
import type { Statement } from "#domain/usage/replies.ts";
import { call } from "#tests/support/app.ts";
import { readProblem } from "#tests/support/factories.ts";

/** The month that has the sums of `storeUsage` unless these name a day. */
export const MONTH = "2025-05";

/** A call of an administrator below `/statements`. */
export async function ask(path: string, body?: object, env = {}): Promise<Response> {
  const token = await makeToken({ isAdmin: true });
  return call(`/statements${path}`, { token, body, env });
}

/** The statement of a client. */
export async function statementOf(id: string, month = MONTH): Promise<Statement> {
  return (await ask(`/${month}/${id}`)).json<Statement>();
}

/** The status and the sentence of a refusal. */
export async function reasonOf(response: Response): Promise<[number, string | undefined]> {
  return [response.status, (await readProblem(response)).detail];
}
