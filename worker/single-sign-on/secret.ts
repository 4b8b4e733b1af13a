import type { StoredProvider } from "#db/single-sign-on/settings.ts";
import { seal, unseal } from "#worker/sealing.ts";

const PURPOSE = "oidc";

type Owner = Pick<StoredProvider, "clientId" | "issuer">;

/** Seals the secret that a provider has given a client; an empty one stays empty. It opens for the same client and issuer only. */
export async function sealSecret(secret: string, owner: Owner, text: string): Promise<string> {
  if (text === "") return "";
  return seal(secret, meantFor(owner), new TextEncoder().encode(text));
}

/** The secret of a stored provider; empty where it has none, `null` where this server cannot read it, after a new TOKEN_SECRET. */
export async function openSecret(secret: string, provider: StoredProvider): Promise<string | null> {
  if (provider.secretSealed === "") return "";
  const bytes = await unseal(secret, meantFor(provider), provider.secretSealed);
  return bytes && new TextDecoder().decode(bytes);
}

function meantFor({ clientId, issuer }: Owner) {
  return { purpose: PURPOSE, of: `${clientId} ${issuer}` };
}
