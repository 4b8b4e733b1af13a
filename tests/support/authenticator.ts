import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base64url } from "jose";
import { SITE } from "#tests/support/app.ts";

/** What an authenticator answers otherwise than it should. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  /** The flags of the authenticator data. Without deviation: the person is present and verified, the passkey is synced. */
  flags?: number;
  type?: string;
  challenge?: string;
};

const PRESENT_VERIFIED_SYNCED = 0x1d;
const WITH_CREDENTIAL = 0x40;

/** A passkey in software (ES256), as a browser at a site makes and uses it. `counter`: 0 for good, as that of a synced passkey, or counting. */
export async function makeAuthenticator({ site = SITE, counts = false } = {}) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const keys = (await crypto.subtle.generateKey(algorithm, true, ["sign"])) as CryptoKeyPair;
  const credentialId = crypto.getRandomValues(new Uint8Array(32));
  const id = base64url.encode(credentialId);
  let counter = 0;

  function clientData(challenge: string, type: string, deviation: Deviation): string {
    const data = { type, challenge, origin: site, crossOrigin: false };
    const { origin = data.origin } = deviation;
    const wrong = { origin, type: deviation.type ?? type };
    return JSON.stringify({ ...data, ...wrong, challenge: deviation.challenge ?? challenge });
  }

  function authenticatorData({ rpId, flags }: Deviation, extra = 0): Uint8Array {
    const count = new Uint8Array(4);
    new DataView(count.buffer).setUint32(0, counts ? ++counter : 0);
    const flag = (flags ?? PRESENT_VERIFIED_SYNCED) | extra;
    const host = sha256(utf8ToBytes(rpId ?? new URL(site).hostname));
    return concatBytes(host, Uint8Array.of(flag), count);
  }

  return {
    id,
    /** The answer to the options for a new passkey. */
    async make(given: Given, deviation: Deviation = {}) {
      const key = await coseKey(keys.publicKey);
      const data = concatBytes(
        authenticatorData(deviation, WITH_CREDENTIAL),
        new Uint8Array(16),
        Uint8Array.of(0, credentialId.length),
        credentialId,
        key,
      );
      return {
        token: given.token,
        id,
        clientDataJSON: encoded(clientData(given.options.challenge, "webauthn.create", deviation)),
        attestationObject: base64url.encode(attestation(data)),
        transports: ["internal"],
      };
    },
    /** The answer to a challenge. */
    async show(given: Given, deviation: Deviation = {}) {
      const json = clientData(given.options.challenge, "webauthn.get", deviation);
      const data = authenticatorData(deviation);
      const signed = concatBytes(data, sha256(utf8ToBytes(json)));
      const raw = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        new Uint8Array(signed),
      );
      return {
        token: given.token,
        id,
        clientDataJSON: encoded(json),
        authenticatorData: base64url.encode(data),
        signature: base64url.encode(derOf(new Uint8Array(raw))),
      };
    },
  };
}

type Given = { token: string; options: { challenge: string } };

export type Authenticator = Awaited<ReturnType<typeof makeAuthenticator>>;

function encoded(text: string): string {
  return base64url.encode(utf8ToBytes(text));
}

/** The public key in COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}, in CBOR. */
async function coseKey(key: CryptoKey): Promise<Uint8Array> {
  const { x, y } = (await crypto.subtle.exportKey("jwk", key)) as { x: string; y: string };
  return concatBytes(
    Uint8Array.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20),
    base64url.decode(x),
    Uint8Array.of(0x22, 0x58, 0x20),
    base64url.decode(y),
  );
}

/** {"fmt": "none", "attStmt": {}, "authData": data}, in CBOR. */
function attestation(data: Uint8Array): Uint8Array {
  const text = (word: string) => concatBytes(Uint8Array.of(0x60 + word.length), utf8ToBytes(word));
  return concatBytes(
    Uint8Array.of(0xa3),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Uint8Array.of(0xa0),
    text("authData"),
    Uint8Array.of(0x58, data.length),
    data,
  );
}

/** The signature of WebCrypto, two numbers of 32 bytes, in DER as authenticators give it. */
function derOf(raw: Uint8Array): Uint8Array {
  const number = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.slice(first);
    const positive = (digits[0] ?? 0) > 0x7f ? concatBytes(Uint8Array.of(0), digits) : digits;
    return concatBytes(Uint8Array.of(0x02, positive.length), positive);
  };
  const both = concatBytes(number(raw.slice(0, 32)), number(raw.slice(32)));
  return concatBytes(Uint8Array.of(0x30, both.length), both);
}
