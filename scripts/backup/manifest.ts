import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { byTable, joinStatements, splitStatements } from "#scripts/backup/statements.ts";
import { ROOT } from "#scripts/project.ts";

const FORMAT = "prompt-widgets-backup";
const VERSION = 1;

/** The number of rows of a table, and the SHA-256 of all of them. */
export const Count = z.strictObject({ name: z.string(), rows: z.int(), sha256: z.string() });
export type Count = z.infer<typeof Count>;

/** The content of `FILE.json`, which belongs to the backup FILE. */
const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  made: z.iso.datetime(),
  /** The last applied migration; null if the database records none. */
  migration: z.string().nullable(),
  /** The Time Travel bookmark of the backup. */
  bookmark: z.string().nullable(),
  /** Tables that changed during every reading. */
  moved: z.array(z.string()),
  tables: z.array(Count),
  /** By table, the SHA-256 of the statements that insert its rows; under the empty name, that of all other statements. */
  statements: z.record(z.string(), z.string()),
});
type Manifest = z.infer<typeof Manifest>;

/** A backup: its statements, and the counts that a restored database must have. */
export type Backup = Omit<Manifest, "format" | "version" | "statements"> & { statements: string[] };

/**
 * Checks that neither the backup nor its manifest exists.
 * @throws an error with a sentence if one of them does
 */
export function refuseExisting(file: string): void {
  for (const path of [file, manifestOf(file)]) {
    if (existsSync(path)) throw new Error(`${path} already exists.`);
  }
}

/**
 * Writes a backup and its manifest; only the owner can read the files.
 * @throws an error if one of the two files exists
 */
export function writeBackup(file: string, { statements, ...facts }: Backup): void {
  const hashes = hashesOf(statements);
  const manifest = { format: FORMAT, version: VERSION, ...facts, statements: hashes } as const;
  const options = { flag: "wx", mode: 0o600 };
  writeFileSync(file, joinStatements(statements), options);
  writeFileSync(manifestOf(file), serialized(manifest), options);
}

/** Deletes a backup and its manifest. */
export function removeBackup(file: string): void {
  for (const path of [file, manifestOf(file)]) rmSync(path, { force: true });
}

/** Gives a backup and its manifest their names. */
export function renameBackup(from: string, file: string): void {
  refuseExisting(file);
  renameSync(manifestOf(from), manifestOf(file));
  renameSync(from, file);
}

/**
 * Reads a backup.
 * @throws an error with a sentence if one of the two files has been changed, or if a newer version of this script wrote them
 */
export function readBackup(file: string): Backup {
  const written = read(manifestOf(file));
  const parsed = parse(written);
  const version = z.object({ format: z.literal(FORMAT), version: z.int() }).safeParse(parsed);
  const name = basename(manifestOf(file));
  if (!version.success) throw new Error(`${name} is not the manifest of a backup.`);
  if (version.data.version > VERSION) {
    throw new Error(
      `This backup was made by a newer version (${version.data.version}). This one reads up to ${VERSION}.`,
    );
  }
  const { sha256: _, ...rest } = parsed as { sha256?: unknown };
  const { success, data } = Manifest.safeParse(rest);
  if (!success || serialized(data) !== written) {
    throw new Error(`${name} has been changed since it was written: the backup cannot be trusted.`);
  }
  refuseUnknownMigration(data.migration);
  const { format: _format, version: _version, statements: hashes, ...facts } = data;
  return { ...facts, statements: readStatements(file, hashes) };
}

function readStatements(file: string, hashes: Record<string, string>): string[] {
  const text = read(file);
  const statements = splitStatements(text);
  const found = hashesOf(statements);
  const names = new Set([...Object.keys(hashes), ...Object.keys(found)]);
  const changed = [...names].filter((name) => hashes[name] !== found[name]);
  if (changed.length === 0 && joinStatements(statements) === text) return statements;
  const where = changed.map((name) => name || "the schema").join(", ");
  throw new Error(
    `${basename(file)} has been changed since it was written, in ${where || "the schema"}: the backup cannot be trusted.`,
  );
}

function hashesOf(statements: string[]): Record<string, string> {
  const groups = [...byTable(statements)];
  return Object.fromEntries(groups.map(([name, group]) => [name, sha256(joinStatements(group))]));
}

function refuseUnknownMigration(migration: string | null): void {
  if (migration === null || readdirSync(join(ROOT, "migrations")).includes(migration)) return;
  throw new Error(
    `This backup was made by a newer version: its last migration, ${migration}, is not in migrations/.`,
  );
}

function manifestOf(file: string): string {
  return `${file}.json`;
}

/** The manifest as text, followed by its own hash. */
function serialized(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: sha256(JSON.stringify(manifest)) }, null, 2)}\n`;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function read(path: string): string {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
  return readFileSync(path, "utf8");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
