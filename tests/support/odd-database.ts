import { readMigrations } from "#scripts/local-database.ts";

/** Texts that exporters, shells and file formats often change. */
const ODD_TEXTS = [
  "",
  "'single' \"double\" `back` -- ; /* */",
  String.raw`typed \n and \r\n, \u0000 and %27`,
  `typed ${String.raw`\n`} beside\na real line`,
  "CRLF\r\nTAB\tend\r",
  "before\0after",
  "👩🏽‍🏫 مرحبا 汉字 \u2028\u2029\uFEFF",
  "12",
  ";\n--\n",
];

const text = (value: string) => `CAST(X'${Buffer.from(value).toString("hex")}' AS TEXT)`;

/**
 * SQL statements that create the product's tables by its migrations, and one table of every other kind, filled with odd texts.
 */
export function oddDatabase(): string[] {
  const migrations = readMigrations();
  return [
    ...migrations.flatMap(({ queries }) => queries),
    "CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)",
    ...migrations.map(({ name }) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`),
    ...productRows(),
    ...otherTables(),
  ];
}

function productRows(): string[] {
  const client = `INSERT INTO clients (id, clientname, tagline, apikey, gptmodel, gpttemp, allowed_origins, styles)
    VALUES ('c', 'Client', '', 'key', 'model', '1', '[]', '{}')`;
  const user = `INSERT INTO users (id, client_id, username, company, password_hash, is_admin, location, lastlogin)
    VALUES ('u', 'c', 'Ann', '', 'hash', 1, '""', '')`;
  const widget = (value: string, index: number) =>
    `INSERT INTO widgets (id, toolkit_id, name, prompt, submit, description, landing_text, page_number, youtube, image, inputs, updated_at)
     VALUES ('w${index}', 't', 'W${index}', ${text(value)}, '', '', ${text(value)}, ${index}, '', '', '[]', '')`;
  const session = `INSERT INTO sessions (id, family, generation, user_id, token_hash, persist, expires_at) VALUES ('s', 'f', 1, 'u', 'h', 1, 9)`;
  const message = (value: string) =>
    `INSERT INTO messages (thread_id, role, name, message) VALUES ('th', 'user', 'Ann', ${text(value)})`;
  return [
    client,
    user,
    "INSERT INTO toolkits (id, name, collection, `index`) VALUES ('t', 'Toolkit', 'T', 1)",
    "INSERT INTO client_toolkits VALUES ('c', 't')",
    ...ODD_TEXTS.map(widget),
    // 250 kB, which is longer than the longest SQL statement.
    `UPDATE widgets SET landing_text = replace(hex(zeroblob(14000)), '00', ${text("<p>Long</p> 👋\r\n")}) WHERE id = 'w0'`,
    session,
    "INSERT INTO threads (id, user_id, created_at) VALUES ('th', 'u', 1)",
    ...ODD_TEXTS.map(message),
    // AUTOINCREMENT keeps the last number although its row is deleted.
    "DELETE FROM messages WHERE sequence = (SELECT max(sequence) FROM messages)",
    "INSERT INTO usage VALUES ('client:c', '2026-11-21', 7)",
  ];
}

function otherTables(): string[] {
  return [
    "CREATE TABLE a_child (id INTEGER, parent TEXT REFERENCES z_parent(id))",
    'CREATE TABLE z_parent (id TEXT PRIMARY KEY, "odd ""name")',
    "INSERT INTO z_parent VALUES ('p', 1.0), ('q', 1e300 * 1e300), ('r', 0.1), ('s', -9223372036854775808), ('t', NULL), ('u', X''), ('v', X'00ff27')",
    "INSERT INTO a_child VALUES (5, 'p'), (5, 'p'), (NULL, NULL)",
    "DELETE FROM a_child WHERE rowid = 1",
    `INSERT INTO z_parent VALUES ('w', X'${"00ff80".repeat(9_000)}')`,
    "CREATE TABLE pairs (one TEXT, two INTEGER, half AS (two / 2), PRIMARY KEY (two, one)) WITHOUT ROWID",
    "INSERT INTO pairs (one, two) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200) SELECT 'x' || (i % 7), i / 7 FROM n",
    "CREATE VIRTUAL TABLE words USING fts5(word)",
    "INSERT INTO words (rowid, word) VALUES (3, 'bread'), (9, 'butter')",
    "CREATE VIEW breads AS SELECT * FROM words WHERE words MATCH 'bread'",
  ];
}
