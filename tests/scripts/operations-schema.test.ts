import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DrizzleSQLiteSnapshotJSON,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from "drizzle-kit/api";
import { expect, it } from "vitest";
import { ROOT } from "#scripts/project.ts";

const snapshots = globSync("migrations/meta/*_snapshot.json")
  .toSorted()
  .map((file) => JSON.parse(readFileSync(file, "utf8")) as DrizzleSQLiteSnapshotJSON);

it("the migrations make the tables of db/schema/", async () => {
  const files = globSync(join(ROOT, "db/schema/*.ts"));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
  const schema = Object.assign({}, ...modules) as Record<string, unknown>;
  const newest = snapshots.at(-1)!;
  const wanted = await generateSQLiteDrizzleJson(schema, newest.id);
  expect(await generateSQLiteMigration(newest, wanted)).toEqual([]);
});

it("each migration continues the one before", () => {
  const ids = snapshots.map(({ id }) => id);
  expect(snapshots.slice(1).map(({ prevId }) => prevId)).toEqual(ids.slice(0, -1));
});
