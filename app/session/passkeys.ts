import type { NewPasskeyOptions, PasskeyOptions } from "#domain/account-replies.ts";
import type { NewPasskey, PasskeyAnswer } from "#domain/passkeys.ts";
import type { z } from "#domain/zod.ts";

/** Loaded when somebody uses a passkey. */
const library = async () => import("@simplewebauthn/browser");

export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** The answer of a passkey to a challenge; `null` if the person has cancelled, or the browser has none. */
export async function showPasskey({
  token,
  options,
}: z.output<typeof PasskeyOptions>): Promise<PasskeyAnswer | null> {
  try {
    const { startAuthentication } = await library();
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { token, id, clientDataJSON, authenticatorData, signature };
  } catch {
    return null;
  }
}

/** A new passkey; `null` if the person has cancelled, or the device has one already. */
export async function makePasskey({
  token,
  options,
}: z.output<typeof NewPasskeyOptions>): Promise<Omit<NewPasskey, "removesOthers"> | null> {
  try {
    const { startRegistration } = await library();
    const { id, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { token, id, clientDataJSON, attestationObject, transports };
  } catch {
    return null;
  }
}
