import { sql } from "drizzle-orm";
import { connect } from "#db/connect.ts";
import { clients, clientToolkits, clientWidgets, toolkits, widgets } from "#db/schema.ts";
import { DEFAULT_STYLES, type Styles } from "#domain/clients/styles.ts";
import type { WidgetData } from "#domain/widgets/widget.ts";
import { ATTACKS } from "#tests/support/attacks.ts";
import { test } from "#tests/support/browser.ts";
import { serveWithModel } from "#tests/support/model-site.ts";

const COLLECTION = "Hostile";

/** Values that no save accepts, in a client's styles, and as a widget's picture and video. */
const MEDIA = [
  { image: "javascript:alert(1)" },
  { image: 'https://a.example/x" onerror="alert(1)' },
  { image: "//evil.example/x.png" },
  { image: "http://evil.example/x.png" },
  { image: "data:text/html,<script>alert(1)</script>" },
  { youtube: '"></iframe><script>alert(1)</script>' },
  { youtube: "x' onload='alert(1)" },
  { youtube: "../../evil?x=" },
  { youtube: "javascript:alert(1)//" },
];
const STYLES: Partial<Styles>[] = [
  "red}</style><script>alert(1)</script><style>",
  "red;}*{position:fixed;background:url(http://evil.example/x)",
  "url(http://evil.example/x)",
  'x";background:url("http://evil.example/x',
  "var(--x,url(http://evil.example/x))",
  "red/*",
  "red;@import 'http://evil.example/x.css'",
].map((value) => ({ background: value, color: value, font: value, secondarycolor: value }));

type Site = {
  url: string;
  /** The embeds of what was written straight into the database. */
  paths: string[];
};

/** A site of its own that was attacked from within: the attacks stand in its database. Its model repeats the prompt. */
export const hostileTest = test.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const paths: string[] = [];
      const fill = async (database: D1Database) => void paths.push(...(await plant(database)));
      const { url, stop } = await serveWithModel("ok", fill);
      await use({ url, paths });
      await stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

/** A widget in which every text is an attack, cut to what a save accepts. */
export function hostileWidget(attack: string, index: number) {
  // Names have to differ.
  const named = `${index} ${attack}`;
  return {
    name: named.slice(0, 200),
    prompt: `{topic} ${attack}`,
    submit: attack.slice(0, 100),
    description: attack,
    landingText: attack,
    inputs: [
      {
        name: attack.slice(0, 60),
        type: attack.slice(0, 30),
        label: attack.slice(0, 200),
        placeholder: attack.slice(0, 200),
        inputOrder: 1,
        required: true,
      },
    ],
  };
}

/** Writes widgets and clients past all checks. Gives the paths of their embeds. */
async function plant(database: D1Database): Promise<string[]> {
  const db = connect(database);
  const toolkitId = "hostile-kit";
  await db
    .insert(toolkits)
    .values({ id: toolkitId, name: COLLECTION, collection: COLLECTION, index: 9 });
  const media = MEDIA.map((part, index) => ({ ...plain(`Media ${index}`), ...part }));
  const drafts = [...ATTACKS.map(hostileWidget), ...media];
  const rows = drafts.map((draft, index) => ({ id: `hostile-${index}`, ...draft }));
  const stored = { toolkitId, pageNumber: 1, youtube: "", image: "", updatedAt: "" };
  const [first, ...others] = rows.map((row) => db.insert(widgets).values({ ...stored, ...row }));
  if (first !== undefined) await db.batch([first, ...others]);
  const [insertPlain, ...insertStyled] = [{}, ...STYLES].map((styles, index) =>
    db.insert(clients).values({
      id: `hostile-client-${index}`,
      clientname: `Hostile ${index}`,
      tagline: "",
      apikey: `hostile-key-${index}`,
      gptmodel: "m",
      gpttemp: "1",
      allowedOrigins: ["http://evil.example; script-src *", "*"],
      styles: { ...DEFAULT_STYLES, ...styles },
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
  return [
    ...rows.map(({ id }) => `/embed/${COLLECTION}/${id}/hostile-key-0`),
    ...STYLES.map((_, index) => `/embed/${COLLECTION}/hostile-0/hostile-key-${index + 1}`),
  ];
}

function plain(name: string): Omit<WidgetData, "pageNumber" | "youtube" | "image"> {
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
