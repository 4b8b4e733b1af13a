import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepareDatabase } from "#scripts/prepare-database.ts";
import { createLtiKey } from "#scripts/lti-key.ts";
import { withDatabase } from "#scripts/local-database.ts";
import {
  type JourneySession,
  plantSessions,
  serveSessions,
  startAdministratorSession,
} from "#tests/support/journey-sessions.ts";
import { type ModelSite, serveSite, serveWithModel } from "#tests/support/sites.ts";
import { sql } from "drizzle-orm";
import { connect } from "#db/base/database.ts";
import { clientToolkits, clientWidgets } from "#db/schema/approvals.ts";
import { clients } from "#db/schema/clients.ts";
import { toolkits } from "#db/schema/toolkits.ts";
import { widgets } from "#db/schema/widgets.ts";
import type { ClientFrame } from "#domain/clients/frame.ts";
import { DEFAULT_STYLES } from "#domain/clients/styles.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import {
  COLLECTION,
  hostileId,
  hostileWidget,
  MEDIA,
  STYLES,
} from "#tests/support/hostile-site.ts";

/** A look of frames with the text of an attack in every part. */
function hostileFrame(attack: string | undefined): ClientFrame {
  const [accent, logo, radius, width, language] = Array.from({ length: 5 }, () => attack);
  const frame = { accent, logo, radius, width, language, scheme: "auto", dark: { color: attack } };
  return attack === undefined ? {} : (frame as unknown as ClientFrame);
}

/** Inserts widgets and clients without any validation. `HOSTILE_PATHS` are their embeds. */
async function plantAttacks(database: D1Database): Promise<void> {
  const db = connect(database);
  const toolkitId = "hostile-kit";
  await db
    .insert(toolkits)
    .values({ id: toolkitId, name: COLLECTION, collection: COLLECTION, index: 9 });
  const media = MEDIA.map((part, index) => ({ ...plain(`Media ${index}`), ...part }));
  const drafts = [...ATTACKS.map(hostileWidget), ...media];
  const rows = drafts.map((draft, index) => ({ id: hostileId(index), ...draft }));
  const stored = { toolkitId, pageNumber: 1, youtube: "", image: "", updatedAt: "" };
  const [first, ...others] = rows.map((row) => db.insert(widgets).values({ ...stored, ...row }));
  if (first !== undefined) await db.batch([first, ...others]);
  const [insertPlain, ...insertStyled] = [{}, ...STYLES].map((styles, index) =>
    db.insert(clients).values({
      id: `hostile-client-${index}`,
      clientname: `Hostile ${index}`,
      tagline: "",
      apikey: hostileId(index),
      gptmodel: "m",
      gpttemp: "1",
      allowedOrigins: ["http://evil.example; script-src *", "*"],
      styles: { ...DEFAULT_STYLES, ...styles },
      frame: hostileFrame(Object.values(styles)[0]),
    }),
  );
  if (insertPlain !== undefined) await db.batch([insertPlain, ...insertStyled]);
  await db
    .insert(clientToolkits)
    .select(sql`select id, ${toolkitId} from clients where clientname like 'Hostile %'`);
  await db
    .insert(clientWidgets)
    .select(
      sql`select c.id, w.id from clients c, widgets w where c.clientname like 'Hostile %' and w.toolkit_id = ${toolkitId}`,
    );
}

function plain(name: string) {
  const input = { name: "topic", type: "text", label: "Topic", placeholder: "Bread" };
  return {
    name,
    prompt: "{topic}",
    submit: "Write",
    description: "",
    landingText: "<p>Hello</p>",
    inputs: [{ ...input, inputOrder: 1, required: true }],
  };
}

/**
 * Starts the servers that all journeys share, and sets environment variables for Playwright's workers:
 * - `PREPARED_STATE`: a folder with the demo data, which every site of the journeys copies
 * - `TOKEN_SECRET`, `LTI_KEY`, `ADMINISTRATOR`: the secrets of all sites, and a session in their database (tests/support/administration.ts)
 * - `BASE_URL`: the product with the demo model
 * - `SESSIONS_URL`: gives an account with a session at BASE_URL (tests/support/journey-sessions.ts), and starts another site
 *   (tests/support/echo-site.ts)
 * @returns a function that stops all of them
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // Playwright handles Ctrl-C only.
  process.once("SIGTERM", () => process.exit(143));
  const preparedState = mkdtempSync(join(tmpdir(), "prompt-widgets-journeys-"));
  process.on("exit", () => rmSync(preparedState, { recursive: true, force: true }));
  await prepareDatabase(preparedState);
  process.env.PREPARED_STATE = preparedState;
  process.env.TOKEN_SECRET = crypto.randomUUID() + crypto.randomUUID();
  process.env.LTI_KEY = createLtiKey();
  const administrator = await withDatabase(preparedState, startAdministratorSession);
  process.env.ADMINISTRATOR = JSON.stringify(administrator);
  let planted: JourneySession[] = [];
  const fill = async (database: D1Database) => {
    planted = await plantSessions(database);
  };
  const site = await serveSite({ fill });
  let echo: Promise<ModelSite> | undefined;
  const sessions = await serveSessions(planted, async () => {
    echo ??= serveWithModel("ok", plantAttacks);
    const { url, modelUrl } = await echo;
    return { url, modelUrl };
  });
  process.env.BASE_URL = site.url;
  process.env.SESSIONS_URL = sessions.url;
  return async () => {
    await Promise.all([site.stop(), (await echo)?.stop(), sessions.stop()]);
  };
}
