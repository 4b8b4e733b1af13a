// npm run bench:fill -- FOLDER [ANSWERS]: fills the local data of a folder with made-up rows, by default two million answers and what
// belongs to them (4 GB, about two minutes), to measure what costs more in a large database. Serve it with DATA_DIR=FOLDER npm start.
import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { persistencePath } from "#scripts/local-database.ts";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { DAY_MS } from "#domain/time.ts";

const [folder, count = "2000000"] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder for the data.");
const runs = Number(count);

/** Days over which answers are spread: about a seventh is older than the platform keeps them. */
const DAYS = 105;
const CLIENTS = 1_000;
const WIDGETS = 20_000;
const USERS = Math.ceil(runs / 20);

await prepareDatabase(folder);
const [file, ...others] = globSync("**/miniflare-D1DatabaseObject/*.sqlite", {
  cwd: persistencePath(folder),
}).filter((path) => !path.endsWith("metadata.sqlite"));
if (file === undefined || others.length > 0) throw new Error("The folder has not one database.");

const database = new DatabaseSync(join(persistencePath(folder), file));
database.exec("pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -400000");

const now = Date.now();
const text = "A lesson about fractions, with a task for each group and a question at its end. ";
const numbers = (total: number) =>
  `(with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < ${total - 1}) select n from numbers)`;
/** A UUID of a kind of row with a number. */
const id = (kind: number, number: string) =>
  `printf('%08x-0000-4000-8000-%012x', ${kind}, ${number})`;
const client = (number: string) => id(1, `(${number}) % ${CLIENTS}`);
const widget = (number: string) => id(2, `(${number}) % ${WIDGETS}`);
const user = (number: string) => id(3, `(${number}) % ${USERS}`);
/** The milliseconds of a row: rows are spread evenly over the days, the last one is a minute old. */
const time = (total: number) =>
  `(${now - 60_000} - cast((${total} - 1 - n) * ${(DAYS * DAY_MS) / total} as integer))`;
const timeId = (total: number) =>
  `printf('%08x-%04x-7000-8000-%012x', ${time(total)} >> 16, ${time(total)} & 65535, n)`;
const day = (total: number) => `date(${time(total)} / 1000, 'unixepoch')`;

function fill(name: string, sql: string): void {
  const start = performance.now();
  const { changes } = database.prepare(sql).run();
  console.log(`${name}: ${changes} rows, ${Math.round((performance.now() - start) / 1000)} s`);
}

const [messages, results] = [runs / 5, Math.ceil(runs * 0.15)];
const [audits, ratings] = [Math.ceil(runs / 4), runs / 10];

fill(
  "toolkits",
  `insert into toolkits (id, name, name_folded, collection, "index") select ${id(9, "n")}, 'Filled ' || n, 'filled ' || n, 'Filled' || char(65 + n / 26, 65 + n % 26), 10 + n from ${numbers(100)}`,
);
fill(
  "widgets",
  `insert into widgets (id, toolkit_id, name, name_folded, prompt, prompt_folded, submit, submit_folded, description, landing_text, page_number, youtube, image, inputs, updated_at)
  select ${widget("n")}, ${id(9, "n % 100")}, 'Widget ' || n, 'widget ' || n, 'Write about {topic}.', 'write about {topic}.', 'Write', 'write', '', '<p>${text.repeat(10)}</p>', n / 100, '', '',
    '[{"name":"topic","label":"Topic","placeholder":"Bread","type":"text","inputOrder":1,"required":true}]', '2026-01-01T00:00:00.000Z' from ${numbers(WIDGETS)}`,
);
fill(
  "clients",
  `insert into clients (id, clientname, clientname_folded, domainurl, domainurl_folded, tagline, tagline_folded, apikey, gptmodel, gpttemp, allowed_origins, styles, chat_days)
  select ${client("n")}, 'Client ' || n, 'client ' || n, 'https://client' || n || '.example', 'https://client' || n || '.example', '', '', ${id(4, "n")}, 'demo-small', '0.7', '[]', '{}',
    case when n % 50 = 0 then 30 end from ${numbers(CLIENTS)}`,
);
fill(
  "approved toolkits",
  `insert into client_toolkits (client_id, toolkit_id) select ${client("n / 20")}, ${id(9, "(n / 20 + n % 20) % 100")} from ${numbers(CLIENTS * 20)}`,
);
fill(
  "approved widgets",
  `insert into client_widgets (client_id, widget_id) select ${client("n / 50")}, ${widget("n / 50 + (n % 20) + 100 * (n % 50)")} from ${numbers(CLIENTS * 50)}`,
);
fill(
  "accounts",
  `insert into users (id, client_id, username, company, company_folded, password_hash, is_admin, location, location_folded, lastlogin)
  select ${user("n")}, ${client("n")}, 'user' || n || '@filled.example', 'Company', 'company', 'none', 0, '{}', '', '' from ${numbers(USERS)}`,
);
fill(
  "runs",
  `insert into runs (id, day, month, client_id, feature, user_id, kind, model_asked, model_answered, outcome, calls, input_tokens, cached_tokens,
    output_tokens, reasoning_tokens, estimated, reserved, cost, first_ms, total_ms, request_id)
  select ${timeId(runs)}, ${day(runs)}, substr(${day(runs)}, 1, 7), ${client("n * 7919")}, ${widget("n * 7919 + (n / 1000) % 20 * 2000")},
    case when n % 5 = 0 then ${user("n * 7919 + n / 5000 % 10 * 1000")} end, case when n % 5 = 0 then 'preview' else 'visitor' end, 'demo-small', 'demo-small',
    case when n % 20000 = 3 then 'refused' when n % 37 = 1 then 'left' else 'answered' end, 1, 300, 0, 500, 0, 0, 400000, 345000, 600, 5000, ${id(8, "n")}
  from ${numbers(runs)}`,
);
fill(
  "usage_days",
  `insert into usage_days (day, client_id, feature, user_id, kind, model, answers, failures, estimated, unpriced, input_tokens, cached_tokens,
    output_tokens, cost, firsts, first_ms, total_ms)
  select day, client_id, feature, coalesce(user_id, ''), kind, model_answered, count(*), sum(outcome not in ('answered', 'left')), 0, 0,
    sum(input_tokens), 0, sum(output_tokens), sum(cost), count(first_ms), sum(first_ms), sum(total_ms) from runs where request_id <> 'demo-data' group by 1, 2, 3, 4, 5, 6`,
);
fill(
  "counters",
  `insert into counters (period, subject, answers, spent) select substr(day, 1, 7), 'client:' || client_id, sum(answers), sum(cost) from usage_days group by 1, 2
  union all select substr(day, 1, 7), 'platform', sum(answers), sum(cost) from usage_days group by 1 on conflict do update set answers = excluded.answers, spent = excluded.spent`,
);
fill(
  "threads",
  `insert into threads (id, user_id, created_at, asked_at, title, title_folded, updated_at)
  select ${id(5, "n")}, ${user("n")}, ${time(messages / 10)}, ${time(messages / 10)}, 'Thread ' || n, 'thread ' || n, ${time(messages / 10)} from ${numbers(messages / 10)}`,
);
fill(
  "messages",
  `insert into messages (thread_id, role, name, message, html, message_folded, created_at)
  select ${id(5, "n / 10")}, case when n % 2 then 'agent' else 'user' end, 'Name', '${text.repeat(6)}', '<p>${text.repeat(6)}</p>', '${text.repeat(6).toLowerCase()}', ${time(messages)} from ${numbers(messages)}`,
);
fill(
  "results",
  `insert into results (id, user_id, source, title, inputs, answer, folded, kept, created_at, updated_at)
  select ${id(6, "n")}, ${user("n")}, 'courseidea', 'Result ' || n, '{}', '${text.repeat(18)}', 'result ' || n || '${text.repeat(18).toLowerCase()}', 0, ${time(results)}, ${time(results)} from ${numbers(results)}`,
);
fill(
  "audit",
  `insert into audit (id, actor_kind, actor_id, actor_name, action, entity, entity_id, entity_name, changes, request_id)
  select ${timeId(audits)}, 'user', ${user("n")}, 'user' || n % ${USERS} || '@filled.example', 'edit', 'widget', ${widget("n")}, 'Widget ' || n % ${WIDGETS},
    '{"submit":["Write","Write it"]}', ${id(8, "n")} from ${numbers(audits)}`,
);
fill(
  "ratings",
  `insert into ratings select printf('%064x', n), ${client("n")}, ${widget(`n % 2 * n`)}, 1, case when n % 3 then 'up' else 'down' end, ${day(ratings)} from ${numbers(ratings)}`,
);
database.close();
