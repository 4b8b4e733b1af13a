// A fake of `wrangler d1`: the remote database NAME is the SQLite file FAKE_D1/NAME. Every call is appended to FAKE_D1/calls.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";

const folder = process.env.FAKE_D1 ?? "";
const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const { values, positionals } = parseArgs({
  options: {
    config: text,
    command: text,
    file: text,
    timestamp: text,
    json: flag,
    remote: flag,
    yes: flag,
  },
  allowPositionals: true,
});
const [, action = "", ...rest] = positionals;
appendFileSync(
  join(folder, "calls"),
  `${JSON.stringify([action, ...rest, values.timestamp ?? ""])}\n`,
);

// Every user of a machine can read its command lines.
if (values.command?.includes("$argon2")) throw new Error("A password's hash in a command line.");

if (action === "time-travel") {
  const bookmark = `bookmark-of-${rest[1]}`;
  print({ bookmark, previous_bookmark: "bookmark-before" });
} else if (values.command !== undefined) {
  change();
  const database = open();
  print(
    values.command.split(";\n").map((statement) => ({
      success: true,
      results: database.prepare(statement).all(),
    })),
  );
} else {
  open().exec(readFileSync(values.file ?? "", "utf8"));
}

function open(): DatabaseSync {
  const database = new DatabaseSync(join(folder, rest[0] ?? ""));
  database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
  return database;
}

/** Simulates a concurrent writer: runs the SQL in FAKE_D1/change before each command that reads DB. */
function change(): void {
  const file = join(folder, "change");
  if (rest[0] === "DB" && existsSync(file)) open().exec(readFileSync(file, "utf8"));
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}
