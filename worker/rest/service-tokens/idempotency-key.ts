import type { Context, MiddlewareHandler } from "hono";
import type { AnswerRequest } from "#domain/embeds.ts";
import { askedText, keyFault } from "#domain/service-tokens/idempotency-key.ts";
import { sha256 } from "#domain/sha256.ts";
import type { AskedOnce } from "#worker/answers/replays.ts";
import type { AppEnv } from "#worker/context.ts";
import { declaring } from "#worker/declared.ts";
import { programOfClient } from "#worker/identity.ts";
import { badBody } from "#worker/problem.ts";

const HEADER = "Idempotency-Key";

/** Checks the `Idempotency-Key` of a call that may have one. Throws 400 for one that cannot be. */
export function checkKey(): MiddlewareHandler<AppEnv> {
  return declaring({ once: true }, async (c, next) => {
    const key = c.req.header(HEADER);
    const fault = key === undefined ? null : keyFault(key);
    if (fault !== null) throw badBody(c.get("sentences"), [{ path: HEADER, message: fault }]);
    await next();
  });
}

/** A program's call with an `Idempotency-Key`; `undefined` for one without. */
export async function callOnce(
  c: Context<AppEnv>,
  asked: AnswerRequest,
): Promise<AskedOnce | undefined> {
  const key = c.req.header(HEADER);
  if (key === undefined) return undefined;
  const { tokenId } = programOfClient(c);
  const { pathname, search } = new URL(c.req.url);
  const [hash, requestHash] = await Promise.all([
    sha256(`${tokenId} ${key}`),
    sha256(askedText(pathname + search, asked)),
  ]);
  return { key, hash, requestHash, tokenId, at: Date.now() };
}
