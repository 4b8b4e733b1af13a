/** The least that Argon2id can cost: 0.1 ms in place of 100. tests/scripts/accounts-password-hashes.test.ts has production's. */
export const ARGON2_PARAMETERS = { m: 8, t: 1, p: 1, dkLen: 32 } as const;
