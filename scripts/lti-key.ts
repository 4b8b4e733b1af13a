import { generateKeyPairSync, randomUUID } from "node:crypto";

/** A new private RSA key as JSON (JWK) with an id. */
export function createLtiKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return JSON.stringify({ ...privateKey.export({ format: "jwk" }), kid: randomUUID() });
}
