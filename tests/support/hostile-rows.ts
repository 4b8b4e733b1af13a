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
export async function plantAttacks(database: D1Database): Promise<void> {
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
