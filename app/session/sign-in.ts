import { finishSignOut, rest } from "#app/session/session-calls.ts";
import { keepSession, trustDevice } from "#app/session/session-store.ts";
import type { Credentials } from "#domain/accounts.ts";
import type { z } from "#domain/zod.ts";

/**
 * Signs in with a name and a password, and keeps the session.
 * @returns the answer, or `null` if the server does not answer
 */
export async function signIn(json: z.output<typeof Credentials>) {
  // Ends a former session whose sign-out has not reached the server.
  await finishSignOut();
  const response = await rest()
    .auth.$post({ json })
    .catch(() => null);
  if (!response?.ok) return response;
  trustDevice(json.persist);
  keepSession((await response.clone().json()) as Parameters<typeof keepSession>[0]);
  return response;
}
