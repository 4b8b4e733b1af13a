import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { passkeys, sessions, users as userTable } from "#db/schema/accounts.ts";
import { makeSession, makeToken, PASSWORD } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { makeAuthenticator } from "#tests/support/authenticator.ts";
import { db, makeClient, readProblem, uniqueSite } from "#tests/support/factories.ts";
import { addPasskey, challenge, makePasskey, newOptions } from "#tests/support/passkeys.ts";

type Given = Awaited<ReturnType<typeof challenge>>;

const PROOF = { status: 401, code: "proof_needed", detail: "Sign in again to do this." };

const given = async (response: Response) => (await response.json()) as Given;

/** Makes a sign-in older than ten minutes. */
async function age(userId: string): Promise<void> {
  const signedInAt = Date.now() - 10 * 60_000;
  await db.update(sessions).set({ signedInAt }).where(eq(sessions.userId, userId));
}

async function remove(token: string, id: string, proof: object = {}): Promise<Response> {
  return call("/account/passkeys", { method: "DELETE", token, body: { id, ...proof } });
}

describe("One's own passkeys", () => {
  it("are listed with device, host and days, and without their keys", async () => {
    const { token, authenticator } = await makePasskey();
    const { token: other } = await makePasskey();
    const rows = await (await call("/account/passkeys", { token })).json();
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/u);
    const row = { id: authenticator.id, name: "Passkey", rpId: "localhost" };
    expect(rows).toEqual([{ ...row, madeOn: day, lastUsedOn: null, isByLink: false }]);
    expect(await (await call("/account/passkeys", { token: other })).json()).toHaveLength(1);
  });

  it("are named after the device", async () => {
    const { token } = await makeSession();
    const authenticator = await makeAuthenticator();
    const body = await authenticator.make(await given(await newOptions(token)));
    const headers = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0" };
    const made = await call("/account/passkeys", { token, headers, body });
    expect(await made.json()).toEqual({ id: authenticator.id, name: "Firefox on Linux" });
  });

  it("are discoverable and verify the person, and exclude those that the device has", async () => {
    const { token, user, authenticator } = await makePasskey();
    const { options } = (await (await newOptions(token)).json()) as { options: object };
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: user.username },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: authenticator.id }],
    });
  });

  it("are ten at most, also where two are stored at the same time", async () => {
    const { token, user } = await makeSession();
    for (let count = 0; count < 9; count++) await addPasskey(token);
    const made = await Promise.all(
      [1, 2].map(async () =>
        (await makeAuthenticator()).make(await given(await newOptions(token))),
      ),
    );
    const stored = await Promise.all(
      made.map(async (body) => call("/account/passkeys", { token, body })),
    );
    expect(stored.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(10);
    expect(await readProblem(await newOptions(token))).toMatchObject({
      status: 409,
      detail: "You have 10 passkeys. Remove one first.",
    });
  });

  it("are not stored without verification of the person, with another's options, or twice", async () => {
    const { token } = await makeSession();
    const other = await makeToken();
    const authenticator = await makeAuthenticator();
    const unverified = await authenticator.make(await given(await newOptions(token)), {
      flags: 0x19,
    });
    const foreign = await authenticator.make(await given(await newOptions(other)));
    const known = await authenticator.make(await challenge());
    for (const body of [unverified, foreign, known, { ...known, attestationObject: "AAAA" }])
      expect((await call("/account/passkeys", { token, body })).status).toBe(401);
    const body = await authenticator.make(await given(await newOptions(token)));
    expect((await call("/account/passkeys", { token, body })).status).toBe(201);
    expect((await call("/account/passkeys", { token, body })).status).toBe(409);
    const again = await authenticator.make(await given(await newOptions(other)));
    expect((await call("/account/passkeys", { token: other, body: again })).status).toBe(409);
  });

  it("are removed by their person only", async () => {
    const { token, authenticator } = await makePasskey();
    const stranger = await makeToken();
    expect((await remove(stranger, authenticator.id)).status).toBe(404);
    expect((await remove(token, authenticator.id)).status).toBe(204);
    expect((await remove(token, authenticator.id)).status).toBe(404);
  });

  it("keep the last one where the account has no password", async () => {
    const { token, user, authenticator } = await makePasskey();
    await db.update(userTable).set({ passwordHash: "" }).where(eq(userTable.id, user.id));
    expect(await readProblem(await remove(token, authenticator.id))).toMatchObject({
      status: 409,
      detail: "You need this passkey to sign in. Add another one first.",
    });
    await addPasskey(token);
    expect((await remove(token, authenticator.id)).status).toBe(204);
  });

  it("keep the last one that lets an administrator in", async () => {
    const { token, user, authenticator } = await makePasskey({ isAdmin: true });
    await db.update(userTable).set({ passwordHash: "" }).where(eq(userTable.id, user.id));
    const site = uniqueSite();
    await addPasskey(token, { site });
    await makeClient({ domainURL: site });
    expect((await remove(token, authenticator.id)).status).toBe(409);
  });

  it("are in the person's data, and end with the account", async () => {
    const { token, user } = await makePasskey();
    const data = await (await call("/account/data", { token })).json();
    expect(data).toMatchObject({ passkeys: [{ name: "Passkey", host: "localhost" }] });
    expect((await call("/account", { method: "DELETE", token, body: {} })).status).toBe(204);
    expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
  });
});

describe("Ten minutes after the sign-in", () => {
  it.each(["passkeys", "e-mail", "the account"])(
    "changes of %s need the password or a passkey",
    async (what) => {
      const { token, user, authenticator } = await makePasskey();
      const { id } = await addPasskey(token);
      await age(user.id);
      const act = {
        passkeys: async (proof: object) => remove(token, id, proof),
        "e-mail": async (proof: object) =>
          call("/account/email", { token, body: { email: "", ...proof } }),
        "the account": async (proof: object) =>
          call("/account", { method: "DELETE", token, body: proof }),
      }[what] as (proof: object) => Promise<Response>;
      expect(await readProblem(await act({}))).toMatchObject(PROOF);
      expect((await newOptions(token)).status).toBe(401);
      expect((await act({ password: "Wrong-horse-1" })).status).toBe(401);
      const stranger = await makePasskey();
      const foreign = await stranger.authenticator.show(await challenge());
      expect((await act({ passkey: foreign })).status).toBe(401);
      const passkey = await authenticator.show(await challenge());
      expect((await act({ passkey })).status).toBeLessThan(300);
    },
  );

  it("the password is a proof, and a passkey's answer is one once", async () => {
    const { token, user, authenticator } = await makePasskey();
    await age(user.id);
    expect((await newOptions(token, undefined, { password: PASSWORD })).status).toBe(200);
    const passkey = await authenticator.show(await challenge());
    expect((await newOptions(token, undefined, { passkey })).status).toBe(200);
    expect((await newOptions(token, undefined, { passkey })).status).toBe(401);
    expect((await call("/auth/passkey", { body: { passkey } })).status).toBe(401);
  });
});
