import { argon2Sync } from "node:crypto";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "#worker/auth/passwords.ts";

// Here at production's cost: the other tests of accounts hash at the least cost (tests/support/password-cost.ts).

const PASSWORD = "Correct-horse-1";

/** Argon2id of OpenSSL, with 7 MiB, five passes and one lane. */
function reference(password: string, salt: Buffer): string {
  const options = { nonce: salt, memory: 7168, passes: 5, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync("argon2id", { message: password, ...options });
  return `$argon2id$v=19$m=7168,t=5,p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/u, "");
}

it("hashes a password as OpenSSL does, each time with another salt of 16 bytes", () => {
  const hashes = [hashPassword(PASSWORD), hashPassword(PASSWORD)];
  const salts = hashes.map((hash) => Buffer.from(hash.split("$")[4] ?? "", "base64"));
  expect(hashes).toEqual(salts.map((salt) => reference(PASSWORD, salt)));
  expect(salts.map(({ length }) => length)).toEqual([16, 16]);
  expect(salts[0]).not.toEqual(salts[1]);
});

it("verifies a hash of OpenSSL with its own password only", () => {
  const hash = reference(PASSWORD, Buffer.from("sixteen bytes in"));
  expect(verifyPassword(PASSWORD, hash)).toBe(true);
  expect(verifyPassword("correct-horse-1", hash)).toBe(false);
  expect(verifyPassword(PASSWORD, null)).toBe(false);
  expect(verifyPassword(PASSWORD, "")).toBe(false);
});
