import { onTestFinished } from "vitest";
import { ARGON2_PARAMETERS } from "#worker/auth/password-cost.ts";

/** Lets hashes cost what they cost in production until the end of the test, so that their time can be measured. */
export function slowHashes(): void {
  const former = { ...ARGON2_PARAMETERS };
  Object.assign(ARGON2_PARAMETERS, { m: 7168, t: 5 });
  onTestFinished(() => void Object.assign(ARGON2_PARAMETERS, former));
}
