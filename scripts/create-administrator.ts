// npm run create-administrator -- --username NAME [--remote] [--client-name NAME] [--domain URL]
// Creates the first administrator: production has no default account.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { drizzle } from "drizzle-orm/sqlite-proxy";
import { event } from "#db/audit/record.ts";
import type { Database } from "#db/base/connect.ts";
import { clients } from "#db/schema/clients.ts";
import { users } from "#db/schema/accounts.ts";
import type { AuditChanges } from "#domain/audit/audit.ts";
import { ClientDraft, DEFAULT_CLIENT_ID } from "#domain/clients/client.ts";
import { Origin } from "#domain/clients/origin.ts";
import { Password, Username } from "#domain/accounts.ts";
import { askPassword } from "#scripts/ask-password.ts";
import { endOnSignals, mustRun } from "#scripts/command.ts";
import { operator } from "#scripts/operator.ts";
import { chosenDataDirectory, CONFIG } from "#scripts/project.ts";
import { migrate } from "#scripts/local-database.ts";
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
  await execute(statements(username, password, client), options.remote);
  console.log(
    `Administrator "${username}" created in the ${options.remote ? "remote" : "local"} database.`,
  );
}

/** SQL that inserts the default client, if it is missing, and an administrator of it. */
function statements(username: string, password: string, client: ClientDraft): string {
  // Builds statements only; nothing is sent to a database.
  const builder = drizzle(async () => ({ rows: [] }));
  const dialect = new SQLiteSyncDialect();
  const id = crypto.randomUUID();
  const db = builder as unknown as Database;
  const queries = [
    recordOfClient(db, client.clientName),
    builder
      .insert(clients)
      .values({
        id: DEFAULT_CLIENT_ID,
        clientname: client.clientName,
        domainurl: client.domainURL || null,
        tagline: client.tagline,
        apikey: client.apikey,
        gptmodel: client.gptModel,
        gpttemp: client.gptTemp,
        allowedOrigins: client.allowedOrigins,
        styles: client.styles,
        registration: client.registration,
      })
      .onConflictDoNothing({ target: clients.id }),
    builder.insert(users).values({
      id,
      clientId: DEFAULT_CLIENT_ID,
      username,
      company: "",
      passwordHash: hashPassword(password),
      isAdmin: true,
      location: "",
      lastlogin: "",
    }),
    recordOf(db, id, username),
  ];
  return queries
    .map((query) => `${dialect.sqlToQuery(query.getSQL().inlineParams()).sql};\n`)
    .join("");
}

/** The statement that records the default client, if it is missing. */
function recordOfClient(builder: Database, name: string) {
  const changes = { clientname: [null, name] } as AuditChanges;
  const added = { action: "add", entity: "client", entityName: name, changes } as const;
  const isMissing = sql`not exists (select 1 from ${clients} where id = ${DEFAULT_CLIENT_ID})`;
  return event(builder, operator(), { ...added, entityId: DEFAULT_CLIENT_ID }, isMissing);
}

/** The statement that records the new administrator. */
function recordOf(builder: Database, id: string, name: string) {
  const changes = { username: [null, name], role: [null, "administrator"] } as AuditChanges;
  const added = { action: "add", entity: "user", entityId: id, entityName: name, changes } as const;
  return event(builder, operator(), added);
}

async function execute(sql: string, remote: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-widgets-administrator-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "administrator.sql");
  writeFileSync(file, sql, { mode: 0o600 });
  const dataDirectory = chosenDataDirectory();
  if (!remote) await migrate(dataDirectory);
  const place = remote ? ["--remote"] : ["--local", "--persist-to", dataDirectory];
  await mustRun(
    ["wrangler", "d1", "execute", "DB", ...place, "--yes", "--config", CONFIG, "--file", file],
    { quiet: true },
  );
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
