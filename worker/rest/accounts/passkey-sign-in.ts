import { Hono } from "hono";
import { refusingSecond } from "#db/base/used-once.ts";
import * as passkeys from "#db/accounts/passkeys.ts";
import { MESSAGES } from "#domain/messages.ts";
import { PasskeySignIn } from "#domain/passkeys.ts";
import { beginSession, ownerOf } from "#worker/auth/begin-session.ts";
import { unknownPasskey, verifyAnswer } from "#worker/auth/passkey-answers.ts";
import { CHALLENGE_LIFETIME, makeChallenge } from "#worker/auth/passkey-challenge.ts";
import { limitSignInNetwork } from "#worker/auth/sign-in-limits.ts";
import { type AppEnv, database } from "#worker/context.ts";
import { json, sentences } from "#worker/rest/body.ts";
import { otherWayNeeded, waitingForApproval } from "#worker/rest/accounts/sign-in.ts";

/** `/auth/passkey`: sign-in by passkey (product/accounts 10). */
export const passkeySignIn = new Hono<AppEnv>({ strict: false })
  .post("/options", async (c) => {
    await limitSignInNetwork(c);
    const { token, challenge } = await makeChallenge(c, { purpose: "known" });
    const options = {
      challenge,
      rpId: new URL(c.req.url).hostname,
      timeout: CHALLENGE_LIFETIME,
      userVerification: "required" as const,
    };
    return c.json({ token, options });
  })
  .post("/", sentences({ invalid: MESSAGES.login.other }), json(PasskeySignIn), async (c) => {
    const { passkey, persist } = c.req.valid("json");
    await limitSignInNetwork(c);
    const { account, onlyWay, used } = await verifyAnswer(c, passkey);
    if (account.waiting) throw waitingForApproval();
    if (onlyWay === "oidc") throw otherWayNeeded(onlyWay);
    const credential = passkeys.credential(database(c), used);
    const session = await refusingSecond(async () =>
      beginSession(c, ownerOf(account), persist, credential),
    );
    if (session === null) throw unknownPasskey();
    return c.json(session);
  });
