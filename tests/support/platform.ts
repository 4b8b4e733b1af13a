import { onTestFinished } from "vitest";
import { platform } from "#db/schema/operations.ts";
import { db } from "#tests/support/factories.ts";

/** Puts the settings of the platform back at the end of the test. */
export async function keepSettings(): Promise<void> {
  const [row] = await db.select().from(platform);
  onTestFinished(async () => void (await db.update(platform).set({ ...row })));
}
