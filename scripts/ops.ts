// npm run ops -- [--remote] [--json | --csv] COMMAND: what the pages of operations do, from the command line (docs/operations.md).
import { parseArgs } from "node:util";
import { DrizzleQueryError } from "drizzle-orm";
import { connect, type Database } from "#db/base/database.ts";
import { runAsCommand, UsageError } from "#scripts/command.ts";
import { withDatabase } from "#scripts/local-database.ts";
import { linkCommand } from "#scripts/ops/accounts.ts";
import { answerCommand } from "#scripts/ops/answer.ts";
import { auditCommand, type AuditOptions } from "#scripts/ops/audit.ts";
import { operator } from "#scripts/operator.ts";
import { endKeyCommand, keysCommand, rotateKeyCommand } from "#scripts/ops/keys.ts";
import {
  budgetCommand,
  correctCommand,
  refusedCommand,
  runsCommand,
  usageCommand,
} from "#scripts/ops/money.ts";
import { alertsCommand, jobCommand, jobsCommand, modelsCommand } from "#scripts/ops/operations.ts";
import { pricesCommand, repriceCommand } from "#scripts/ops/prices.ts";
import { remoteD1 } from "#scripts/ops/remote-database.ts";
import { endTokenCommand, tokensCommand } from "#scripts/ops/tokens.ts";
import { exportCommand, importCommand, type ToolkitOptions } from "#scripts/ops/toolkits.ts";
import { statementCommand, type StatementOptions } from "#scripts/ops/statements.ts";
import { asCsv, asJson, asText, type Told } from "#scripts/ops/table.ts";
import { chosenDataDirectory } from "#scripts/project.ts";

const USAGE = `usage: npm run ops -- [--remote] [--json | --csv | --csv-comma] COMMAND
  alerts [acknowledge KEY ...]
  models [move FROM TO]
  jobs
  job NAME
  usage [--month 2026-11] [--client NAME] [--by client|feature|user|kind|model]
  refused [--month 2026-11] [--client NAME]
  statement [--month 2026-10] [--client NAME]
  answer ANSWER
  runs [--since 24h] [--outcome timeout] [--client NAME]
  budget NAME AMOUNT|none [--warn 80] [--stop | --no-stop]
  prices [add MODEL INPUT OUTPUT [--cached AMOUNT] [--from DAY]]
  prices import FILE [MODEL ...]
  reprice MODEL FROM
  correct ANSWER AMOUNT --reason TEXT
  keys NAME
  rotate-key NAME --keep now|1h|24h|7d|30d|DATE
  end-key NAME KEY
  tokens [NAME]
  end-token ID
  link NAME
  audit [--entity client] [--id ID] [--actor NAME] [--action edit] [--since 24h]
  export-toolkits [--collection NAME] > FILE
  import-toolkits FILE [--dry-run] [--on-conflict skip|replace|copy]
COMMAND --help shows one of them. Exit code: 0, 1 for a refusal, 2 for a command that is written wrongly.`;

/** The commands that take options, but no words. */
const WORDLESS = ["jobs", "usage", "refused", "statement", "runs", "audit", "export-toolkits"];

/** The options of every command. */
const FORMS = ["json", "csv", "csv-comma"] as const;
const SHARED = ["remote", ...FORMS, "help"];

type Options = AuditOptions & ToolkitOptions & StatementOptions;

type Command = (db: Database, words: string[], options: Options) => Promise<Told>;

const by = operator();

const COMMANDS: Record<string, Command> = {
  alerts: async (db, words) => alertsCommand(db, words, by),
  models: async (db, words) => modelsCommand(db, words, by),
  jobs: async (db) => jobsCommand(db),
  job: async (db, words) => jobCommand(db, words, by),
  usage: async (db, _words, options) => usageCommand(db, options),
  refused: async (db, _words, options) => refusedCommand(db, options),
  statement: async (db, _words, options) => statementCommand(db, options),
  answer: async (db, words) => answerCommand(db, words),
  runs: async (db, _words, options) => runsCommand(db, options),
  budget: async (db, words, options) => budgetCommand(db, words, options, by),
  prices: async (db, words, options) => pricesCommand(db, words, options, by),
  reprice: async (db, words) => repriceCommand(db, words, by),
  correct: async (db, words, options) => correctCommand(db, words, options, by),
  keys: async (db, words) => keysCommand(db, words),
  "rotate-key": async (db, words, options) => rotateKeyCommand(db, words, options, by),
  audit: async (db, _words, options) => auditCommand(db, options),
  "export-toolkits": async (db, _words, options) => exportCommand(db, options, by),
  "import-toolkits": async (db, words, options) => importCommand(db, words, options, by),
  "end-key": async (db, words) => endKeyCommand(db, words, by),
  tokens: async (db, words) => tokensCommand(db, words),
  "end-token": async (db, words) => endTokenCommand(db, words, by),
  link: async (db, words) => linkCommand(db, words, by),
};

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;
const OPTIONS = {
  remote: flag,
  json: flag,
  csv: flag,
  "csv-comma": flag,
  help: flag,
  stop: flag,
  "no-stop": flag,
  month: text,
  client: text,
  since: text,
  outcome: text,
  warn: text,
  by: text,
  cached: text,
  from: text,
  keep: text,
  reason: text,
  entity: text,
  id: text,
  actor: text,
  action: text,
  collection: text,
  "dry-run": flag,
  "on-conflict": text,
};

/**
 * Runs a command on the local database, or with `--remote` on that of production.
 * @param args of the command line
 * @returns the text for the terminal
 * @throws a sentence where the command is refused, a UsageError where it is written wrongly
 */
export async function operate(args: string[]): Promise<string> {
  const { values, words, name } = read(args);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const usage = usageOf(name);
  if (values.help) return command === undefined ? USAGE : usage;
  if (command === undefined) throw new UsageError(USAGE);
  const foreign = Object.entries(values).find(
    ([option, value]) => value && !SHARED.includes(option) && !usage.includes(`--${option}`),
  );
  if (foreign) throw new UsageError(`${name} has no option --${foreign[0]}.\n${usage}`);
  const forms = FORMS.filter((form) => values[form]);
  if (forms.length > 1)
    throw new UsageError(`Choose one of ${forms.map((form) => `--${form}`).join(" and ")}.`);
  if (WORDLESS.includes(name) && words.length > 0)
    throw new UsageError(`${name} does not take ${words.join(" ")}.\n${usage}`);
  const told = await inWords(
    values.remote
      ? command(connect(remoteD1("DB")), words, values)
      : withDatabase(chosenDataDirectory(), async (one) => command(connect(one), words, values)),
  );
  if (values.csv || values["csv-comma"])
    return asCsv(told, values["csv-comma"] ? "csv-comma" : "csv");
  return values.json ? asJson(told) : asText(told);
}

function read(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name = "", ...words] = positionals;
    return { values, words, name };
  } catch (error) {
    const negative = args.find((word) => /^-[\d.]/u.test(word));
    if (negative !== undefined)
      throw new UsageError(`${negative} is negative: every number here is 0 or more.`);
    const [sentence] = (error as Error).message.split(". ");
    throw new UsageError(`${sentence}.\n${USAGE}`, { cause: error });
  }
}

/** The lines of a command. */
function usageOf(name: string): string {
  const lines = USAGE.split("\n").filter((line) => line.trim().split(" ")[0] === name);
  return ["usage:", ...lines].join("\n");
}

/** An error of the database as a sentence, without the statement and its values. */
async function inWords<T>(done: Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (!(error instanceof DrizzleQueryError)) throw error;
    const reason = error.cause?.message ?? "";
    if (reason.includes("no such table"))
      throw new Error("The database is not set up: run npm start or npm run deploy first.", {
        cause: error,
      });
    if (/SQLITE_BUSY|database is locked|session commit token/u.test(reason))
      throw new Error("The database is busy. Try again in a moment.", { cause: error });
    if (reason.startsWith("wrangler is not signed in")) throw new Error(reason, { cause: error });
    throw new Error(`The database refused this: ${reason}`, { cause: error });
  });
}

if (import.meta.main) await runAsCommand(operate);
