/** Argon2id with 7 MiB, five passes and one lane (docs/decisions/007-argon2-in-a-worker.md). */
export const ARGON2_PARAMETERS = { m: 7168, t: 5, p: 1, dkLen: 32 } as const;
