import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { hashStatements, readStatements, type Statements } from "#scripts/backup/statement-file.ts";
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

/** What a manifest tells of its backup, with the counts that a restored database must have. */
export type BackupFacts = Omit<Manifest, "format" | "version" | "statements">;

/** A backup that can be restored. */
export type Backup = BackupFacts & { statements: Statements };

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
 * Writes the manifest of a backup; only the owner can read it.
 * @param hashes of the statements, as `writeStatements` returns them
 * @throws an error if the manifest exists
 */
export function writeManifest(
  file: string,
  facts: BackupFacts,
  hashes: Record<string, string>,
): void {
  const manifest = { format: FORMAT, version: VERSION, ...facts, statements: hashes } as const;
  writeFileSync(manifestOf(file), serialized(manifest), { flag: "wx", mode: 0o600 });
}

/** Deletes a backup, its manifest and what stands beside them while they are written. */
export function removeBackup(file: string): void {
  for (const path of [file, manifestOf(file), rowsOf(file)])
    rmSync(path, { recursive: true, force: true });
}

/** The folder that holds the rows of a backup while it is written. */
export function rowsOf(file: string): string {
  return `${file}.rows`;
}

/** Gives a backup and its manifest their names. */
export function renameBackup(from: string, file: string): void {
  refuseExisting(file);
  renameSync(manifestOf(from), manifestOf(file));
  renameSync(from, file);
}

/**
 * Reads a backup. Its statements are read from the file as they are used.
 * @throws an error with a sentence if one of the two files has been changed, or if a newer version of this script wrote them
 */
export async function readBackup(file: string): Promise<Backup> {
  refuseMissing(manifestOf(file));
  const written = readFileSync(manifestOf(file), "utf8");
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
  await refuseChanged(file, hashes);
  return { ...facts, statements: readStatements(file) };
}

async function refuseChanged(file: string, hashes: Record<string, string>): Promise<void> {
  refuseMissing(file);
  const found = await hashStatements(file);
  const names = new Set([...Object.keys(hashes), ...Object.keys(found)]);
  const changed = [...names].filter((name) => hashes[name] !== found[name]);
  if (changed.length === 0) return;
  const where = changed.map((name) => name || "the schema").join(", ");
  throw new Error(
    `${basename(file)} has been changed since it was written, in ${where}: the backup cannot be trusted.`,
  );
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

function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} does not exist.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
