// npm run ops -- [--remote] [--json] COMMAND: what the pages of operations do, from the command line (docs/operations.md).
import { parseArgs } from "node:util";
import { connect, type Database } from "#db/connect.ts";
import { runAsCommand } from "#scripts/command.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { auditCommand, type AuditOptions } from "#scripts/ops/audit.ts";
import { operator } from "#scripts/operator.ts";
import { endKeyCommand, keysCommand, rotateKeyCommand } from "#scripts/ops/keys.ts";
import {
  budgetCommand,
  closeMonthCommand,
  correctCommand,
  refusedCommand,
  runsCommand,
  usageCommand,
} from "#scripts/ops/money.ts";
import { alertsCommand, jobCommand, jobsCommand, modelsCommand } from "#scripts/ops/operations.ts";
import { pricesCommand, repriceCommand } from "#scripts/ops/prices.ts";
import { remoteD1 } from "#scripts/ops/remote-database.ts";
import { exportCommand, importCommand, type ToolkitOptions } from "#scripts/ops/toolkits.ts";
import { asText, type Told } from "#scripts/ops/table.ts";
import { chosenDataDirectory } from "#scripts/project.ts";

const USAGE = `usage: npm run ops -- [--remote] [--json] COMMAND
  alerts [acknowledge KEY ...]
  models [move FROM TO]
  jobs
  job NAME
  usage [--month 2026-11] [--client NAME]
  refused [--month 2026-11] [--client NAME]
  runs [--since 24h] [--outcome timeout] [--client NAME]
  budget NAME AMOUNT|none [--warn 80] [--stop | --no-stop]
  prices [add MODEL INPUT OUTPUT [--cached AMOUNT] [--from DAY]]
  prices import FILE [MODEL ...]
  reprice MODEL FROM
  correct ANSWER AMOUNT --reason TEXT
  close-month 2026-10|none
  keys NAME
  rotate-key NAME --keep now|1h|24h|7d|30d|DATE
  end-key NAME KEY
  audit [--entity client] [--id ID] [--actor NAME] [--action edit] [--since 24h]
  audit --verify
  export-toolkits [--collection NAME] > FILE
  import-toolkits FILE [--dry-run] [--on-conflict skip|replace|copy]`;

type Options = AuditOptions & ToolkitOptions;

type Command = (db: Database, words: string[], options: Options) => Promise<Told>;

const by = operator();

const COMMANDS: Record<string, Command> = {
  alerts: async (db, words) => alertsCommand(db, words, by),
  models: async (db, words) => modelsCommand(db, words, by),
  jobs: async (db) => jobsCommand(db),
  job: async (db, words) => jobCommand(db, words, by),
  usage: async (db, _words, options) => usageCommand(db, options),
  refused: async (db, _words, options) => refusedCommand(db, options),
  runs: async (db, _words, options) => runsCommand(db, options),
  budget: async (db, words, options) => budgetCommand(db, words, options, by),
  prices: async (db, words, options) => pricesCommand(db, words, options, by),
  reprice: async (db, words) => repriceCommand(db, words, by),
  correct: async (db, words, options) => correctCommand(db, words, options, by),
  "close-month": async (db, words) => closeMonthCommand(db, words, by),
  keys: async (db, words) => keysCommand(db, words),
  "rotate-key": async (db, words, options) => rotateKeyCommand(db, words, options, by),
  audit: async (db, _words, options) => auditCommand(db, options),
  "export-toolkits": async (db, _words, options) => exportCommand(db, options, by),
  "import-toolkits": async (db, words, options) => importCommand(db, words, options, by),
  "end-key": async (db, words) => endKeyCommand(db, words, by),
};

/**
 * Runs a command on the local database, or with `--remote` on that of production.
 * @param args of the command line
 * @returns the text for the terminal
 * @throws a sentence where the command is refused
 */
export async function operate(args: string[]): Promise<string> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    options: {
      remote: flag,
      json: flag,
      stop: flag,
      "no-stop": flag,
      month: text,
      client: text,
      since: text,
      outcome: text,
      warn: text,
      cached: text,
      from: text,
      keep: text,
      reason: text,
      entity: text,
      id: text,
      actor: text,
      action: text,
      verify: flag,
      collection: text,
      "dry-run": flag,
      "on-conflict": text,
    },
    allowPositionals: true,
  });
  const [name = "", ...words] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new Error(USAGE);
  const told = values.remote
    ? await command(connect(remoteD1("DB")), words, values)
    : await withDatabase(chosenDataDirectory(), async (one) =>
        command(connect(one), words, values),
      );
  if (!values.json) return asText(told);
  return JSON.stringify("rows" in told ? told.rows : told, null, 2);
}

if (import.meta.main) await runAsCommand(operate);
