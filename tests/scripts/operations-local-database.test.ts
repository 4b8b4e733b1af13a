import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "#scripts/command.ts";
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

it("a data folder is for one server, also after one that was killed", async () => {
  await withFolder(async (folder) => {
    const hold = async () =>
      run(
        [
          "node",
          "-e",
          `import("#scripts/data-lock.ts").then((lock) => lock.holdDataFolder(process.argv[1]))`,
          folder,
        ],
        { quiet: true },
      );
    const mark = join(folder, "held-by");
    writeFileSync(mark, String(process.pid));
    const refused = await hold();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(
      `Another process (${process.pid}) uses the data in ${folder}.`,
    );
    const ended = spawnSync(process.execPath, ["--version"]).pid;
    writeFileSync(mark, String(ended));
    expect(await hold()).toMatchObject({ code: 0, output: "" });
    expect(existsSync(mark)).toBe(false);
  });
});
