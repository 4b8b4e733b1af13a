import { onTestFinished } from "vitest";
import { COST } from "#worker/auth/password-cost.ts";

/** Lets hashes cost what they cost in production until the end of the test, so that their time can be measured. */
export function slowHashes(): void {
  const former = { ...COST };
  Object.assign(COST, { m: 7168, t: 5 });
  onTestFinished(() => void Object.assign(COST, former));
}
