import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as userRows from "#db/accounts/users.ts";
import { sessions } from "#db/schema/accounts.ts";
import { clients } from "#db/schema/clients.ts";
import type { User } from "#domain/account-replies.ts";
import { DEFAULT_CLIENT_ID, REGISTRATION_CLOSED } from "#domain/account-rules.ts";
import { ClientDraft, type RegistrationMode } from "#domain/clients/client.ts";
import { LIMITS } from "#domain/limits.ts";
import { PASSWORD, makeToken, makeUser } from "#tests/support/accounts.ts";
import { call, randomAddress } from "#tests/support/app.ts";
import {
  db,
  makeDefaultClient,
  readJson,
  readProblem,
  uniqueLetters,
} from "#tests/support/factories.ts";

/** Saves the registration setting by REST. */
async function setRegistration(registration: RegistrationMode) {
  const { id: clientid } = await makeDefaultClient();
  const token = await makeToken({ isAdmin: true });
  const saved = await call("/clients/edit", { token, body: { clientid, registration } });
  expect(await saved.json()).toMatchObject({ id: clientid, registration });
}

const register = (user: string, address = randomAddress(), env = {}) =>
  call("/register", {
    body: { user, pwd: PASSWORD },
    headers: { "CF-Connecting-IP": address },
    env,
  });

const signIn = (user: string, pwd = PASSWORD) => call("/auth", { body: { user, pwd } });

afterEach(async () => {
  await db.update(clients).set({ registration: "open" }).where(eq(clients.id, DEFAULT_CLIENT_ID));
});

describe("A client's setting for registration", () => {
  it("is approval unless it says otherwise, and is told to the registration page", async () => {
    expect(ClientDraft.parse({ clientName: "New" }).registration).toBe("approval");
    await makeDefaultClient();
    const told = async () => (await call("/settings/registration")).json();
    expect(await told()).toEqual({ registration: "open" });
    await setRegistration("approval");
    expect(await told()).toEqual({ registration: "approval" });
    const token = await makeToken({ isAdmin: true });
    const body = { clientid: DEFAULT_CLIENT_ID, registration: "maybe" };
    expect((await call("/clients/edit", { token, body })).status).toBe(400);
  });

  it("closed: refuses with 403 and a sentence, and makes no account", async () => {
    await setRegistration("closed");
    const user = uniqueLetters();
    expect(await readProblem(await register(user))).toMatchObject({
      status: 403,
      title: "Registration Failed",
      detail: REGISTRATION_CLOSED,
    });
    expect(await userRows.getAccount(db, user)).toBeNull();
  });

  it("approval: an account waits, which only its password tells, and signs in once it is approved", async () => {
    await setRegistration("approval");
    const user = uniqueLetters();
    const made = await register(user);
    const { id } = await made.clone().json<{ id: string }>();
    expect([made.status, await made.json()]).toEqual([201, { id, username: user, waiting: true }]);
    expect(await readProblem(await signIn(user))).toMatchObject({
      status: 403,
      title: "Login Failed",
      detail: "An administrator must approve your account before you can sign in.",
    });
    expect((await signIn(user, "Wrong-horse-1")).status).toBe(401);
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    const token = await makeToken({ isAdmin: true });
    const listed = await readJson<User[]>("/users", token);
    expect(listed.find((account) => account.id === id)).toMatchObject({ waiting: true });
    const approved = await call("/users/edit", { token, body: { id, waiting: false } });
    expect(await approved.json()).toMatchObject({ id, waiting: false });
    expect((await signIn(user)).status).toBe(200);
  });

  it("does not touch other saves of an account, nor accounts that administrators make", async () => {
    await setRegistration("approval");
    const token = await makeToken({ isAdmin: true });
    const { id } = await (await register(uniqueLetters())).json<{ id: string }>();
    const renamed = await call("/users/edit", { token, body: { id, company: "Acme" } });
    expect(await renamed.json()).toMatchObject({ company: "Acme", waiting: true });
    const made = await makeUser();
    expect(made.waiting).toBe(false);
    const back = await call("/users/edit", { token, body: { id: made.id, waiting: true } });
    expect(back.status).toBe(400);
  });
});

describe("Registrations of a day", { timeout: 30_000 }, () => {
  beforeEach(makeDefaultClient);

  it.each([
    ["an address", "DAILY_REGISTRATIONS_PER_ADDRESS", () => "2001:db8:70:1::"],
    ["a network", "DAILY_REGISTRATIONS_PER_NETWORK", (index: number) => `2001:db8:71:${index}::`],
  ] as const)("of %s end at the number of %s, exactly", async (_, name, prefix) => {
    const attempts = Array.from({ length: 8 }, (_attempt, index) =>
      register(uniqueLetters(), `${prefix(index)}1`, { [name]: "3" }),
    );
    const responses = await Promise.all(attempts);
    const statuses = responses.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    const refused = responses.find(({ status }) => status === 429) as Response;
    expect((await readProblem(refused)).detail).toBe(LIMITS[name].sentence);
  });

  it("count accounts that were made, not names that were taken", async () => {
    const { username } = await makeUser();
    const address = randomAddress();
    const env = { DAILY_REGISTRATIONS_PER_ADDRESS: "1" };
    expect((await register(username, address, env)).status).toBe(409);
    expect((await register(uniqueLetters(), address, env)).status).toBe(201);
    expect((await register(uniqueLetters(), address, env)).status).toBe(429);
  });
});
