// npm run create-administrator -- --username NAME [--remote] [--client-name NAME] [--domain URL]
// Creates the first administrator: production has no default account.
import { parseArgs } from "node:util";
import { type SQLWrapper } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { CLIENT, USER } from "#db/audited.ts";
import * as users from "#db/accounts/users.ts";
import { recorded, rowWithId } from "#db/audit/record.ts";
import type { Database } from "#db/base/database.ts";
import * as clients from "#db/clients/clients.ts";
import { rolesByName } from "#domain/account-roles.ts";
import { Password, Username } from "#domain/accounts.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { ClientDraft } from "#domain/clients/client.ts";
import { Origin } from "#domain/field.ts";
import { askPassword } from "#scripts/ask-password.ts";
import { remoteDatabase, type SqlDatabase, withFile } from "#scripts/backup/database.ts";
import { endOnSignals } from "#scripts/command.ts";
import { localDatabaseFile, migrate } from "#scripts/local-database.ts";
import { operator } from "#scripts/operator.ts";
import { chosenDataDirectory } from "#scripts/project.ts";
import { hashPassword } from "#worker/auth/passwords.ts";

const USAGE =
  "usage: npm run create-administrator -- --username NAME [--remote] [--client-name NAME] [--domain URL]";

// Also removes the file with the password's hash.
endOnSignals((signal) => (signal === "SIGINT" ? 130 : 143));
try {
  await createAdministrator();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function createAdministrator(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      username: { type: "string" },
      remote: { type: "boolean", default: false },
      "client-name": { type: "string", default: "Default client" },
      domain: { type: "string", default: "" },
    },
  });
  if (options.username === undefined) throw new Error(USAGE);
  const username = checked("--username", Username.safeParse(options.username));
  if (options.domain !== "") checked("--domain", Origin.safeParse(options.domain));
  const client = checked(
    "--client-name",
    ClientDraft.safeParse({ clientName: options["client-name"], domainURL: options.domain }),
  );
  const given = process.env.ADMIN_PASSWORD ?? (await askPassword(`Password for ${username}: `));
  const password = checked("The password", Password.safeParse(given));
  const passwordHash = hashPassword(password);
  await withDatabaseAt(options.remote, (database) =>
    create(database, client, { username, passwordHash }),
  );
  console.log(
    `Administrator "${username}" created in the ${options.remote ? "remote" : "local"} database.`,
  );
}

/** Makes an administrator, and the default client if it is missing: both or neither. */
async function create(
  database: SqlDatabase,
  client: ClientDraft,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<void> {
  const [found] = await database.query([`select 1 from clients where id = '${DEFAULT_CLIENT_ID}'`]);
  const draft = {
    username,
    clientId: DEFAULT_CLIENT_ID,
    company: "",
    roles: rolesByName({ isAdmin: true, isManager: false }),
  };
  const statements = await statementsOf(async (db) => {
    const [by, id] = [operator(), crypto.randomUUID()];
    if (found?.length === 0) {
      const added = clients.insertion(db, DEFAULT_CLIENT_ID, client);
      await recorded(db, by, rowWithId(CLIENT, DEFAULT_CLIENT_ID), added);
    }
    const added = users.insertion(db, id, draft, passwordHash);
    await recorded(db, by, rowWithId(USER, id), [added]);
  });
  await database.execute(statements);
}

/** The statements of batches, with their values. None of them runs. */
async function statementsOf(work: (db: Database) => Promise<void>): Promise<string[]> {
  const dialect = new SQLiteSyncDialect();
  const statements: string[] = [];
  const batch = async (queries: readonly SQLWrapper[]) =>
    queries.map((query) => {
      statements.push(dialect.sqlToQuery(query.getSQL().inlineParams()).sql);
      return [];
    });
  const builder = Object.assign(
    drizzle(async () => ({ rows: [] })),
    { batch },
  );
  await work(builder as unknown as Database);
  return statements;
}

/** Calls `use` with the database of production, or with the local one, which has all tables then. */
async function withDatabaseAt(
  isRemote: boolean,
  use: (database: SqlDatabase) => Promise<void>,
): Promise<void> {
  if (isRemote) return use(remoteDatabase("DB"));
  const dataDirectory = chosenDataDirectory();
  await migrate(dataDirectory);
  await withFile(localDatabaseFile(dataDirectory), use);
}

function checked<T>(
  what: string,
  result:
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { message: string }[] } },
): T {
  if (result.success) return result.data;
  throw new Error(`${what}: ${result.error.issues.map(({ message }) => message).join(" ")}`);
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes("users_username")) return "An account with this name already exists.";
  if (/UNIQUE constraint failed: clients\./u.test(message)) {
    return "Another client has this name or domain: choose others by --client-name and --domain.";
  }
  return message;
}
