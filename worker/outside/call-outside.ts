import { readCallableAddress } from "#domain/callable-address.ts";
import { readPublicAddress } from "#domain/clients/public-site.ts";
import { leadsToPublicAddresses } from "#worker/outside/resolve-name.ts";

type Call = RequestInit & { signal: AbortSignal };

/**
 * Calls an address of another site that somebody has named. Reaches no private network and follows no redirect; a local address can be stored
 * on a developer's machine only (domain/callable-address.ts).
 * @returns null for an address that is not called
 * @throws where the site cannot be reached, or the signal ends the call
 */
export async function callOutside(address: string, call: Call): Promise<Response | null> {
  const url = readCallableAddress(address, "localhost:0");
  if (url === null) return null;
  const isPublic = readPublicAddress(address, "") instanceof URL;
  if (isPublic && !(await leadsToPublicAddresses(url.hostname, call.signal))) return null;
  return fetch(url, { ...call, redirect: "manual" });
}

/** The first bytes of a body as text, counted after decompression. `isCut`: it has more. */
export async function readBeginning(body: ReadableStream<Uint8Array> | null, bytes: number) {
  const decoder = new TextDecoder();
  let [text, size, isCut] = ["", 0, false];
  for await (const chunk of body ?? []) {
    const room = bytes - size;
    text += decoder.decode(chunk.subarray(0, room), { stream: true });
    size += chunk.byteLength;
    isCut = size > bytes;
    // Leaving the loop cancels the body.
    if (isCut) break;
  }
  return { text, isCut };
}

/** The milliseconds of a call for JSON, and the most bytes of its answer. */
const JSON_LIMITS = { milliseconds: 10_000, bytes: 128 * 1024 };

/** The JSON that an address answers; `undefined` for an error, for anything else, and where it cannot be reached. */
export async function callForJson(
  address: string,
  init: RequestInit = {},
  limits = JSON_LIMITS,
): Promise<unknown> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  const headers = { Accept: "application/json", ...init.headers };
  try {
    const response = await callOutside(address, { ...init, headers, signal });
    if (!response?.ok) return undefined;
    const { text, isCut } = await readBeginning(response.body, limits.bytes);
    return isCut ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
