import { mkdirSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { persistencePath, withDatabase } from "#scripts/local-database.ts";
import { withFolder } from "#scripts/temporary-folder.ts";

it("local data can be read by their owner only, also where they were made before", async () => {
  await withFolder(async (folder) => {
    const data = persistencePath(folder);
    mkdirSync(data, { mode: 0o755 });
    await withDatabase(folder, async (database) => database.exec("select 1"));
    expect((statSync(data).mode & 0o777).toString(8)).toBe("700");
  });
});
