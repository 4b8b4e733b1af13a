import { describe, expect, it } from "vitest";
import { eq } from "drizzle-orm";
import { widgets } from "#db/schema/widgets.ts";
import { MAX_LANDING_TEXT } from "#domain/widgets/landing-text.ts";
import type { Widget } from "#domain/widgets/widget.ts";
import { makeToken } from "#tests/support/accounts.ts";
import { call } from "#tests/support/app.ts";
import { db, makeToolkit, makeWidget, readProblem } from "#tests/support/factories.ts";

const HOSTILE = [
  '<p style="color: #ff0000; position: fixed; background: url(https://evil.example)">Hi</p>',
  "<script>alert(1)</script><style>p { display: none }</style>",
  '<img src="https://a.example/x.png" onerror="alert(1)"><img src="data:image/png;base64,AA==">',
  '<a href="javascript:alert(1)" onclick="alert(2)">x</a><a href="https://a.example/">y</a>',
  '<iframe src="https://evil.example"></iframe><svg><script>alert(3)</script></svg>',
].join("");

const HARMLESS = [
  '<p style="color:#ff0000">Hi</p>',
  '<img alt="" loading="lazy" src="https://a.example/x.png" /><img alt="" loading="lazy" />',
  '<a rel="noopener noreferrer nofollow" target="_blank">x</a>',
  '<a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank">y</a>',
].join("");

describe("Landing text", () => {
  it("is sanitised before it is stored, when a widget is added", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const body = { name: "Hostile", landingText: HOSTILE };
    const added = await call(`/widgets/${collection}/add`, { token, body });
    const { id, data } = (await added.json()) as Widget;
    expect(normal(data.landingText)).toBe(normal(HARMLESS));
    expect(normal(await storedText(id))).toBe(normal(HARMLESS));
  });

  it("is sanitised before it is stored, when a widget is edited", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id } = await makeWidget(collection);
    const body = { widgetid: id, landingText: HOSTILE };
    const edited = await call(`/widgets/${collection}/edit`, { token, body });
    const { data } = (await edited.json()) as Widget;
    expect(normal(data.landingText)).toBe(normal(HARMLESS));
    expect(normal(await storedText(id))).toBe(normal(HARMLESS));
  });

  it.each([
    ["edit", (id: string, landingText: string) => ({ widgetid: id, landingText })],
    ["draft", (_: string, landingText: string) => ({ data: { landingText } })],
  ])("is measured as it is stored: %s", async (change, body) => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const { id } = await makeWidget(collection);
    const [method, path] = change === "draft" ? ["PUT", `${id}/draft`] : ["POST", "edit"];
    const send = async (text: string) =>
      call(`/widgets/${collection}/${path}`, { token, method, body: body(id, text) });
    const refused = await send("&".repeat(MAX_LANDING_TEXT / 4));
    expect(refused.status).toBe(400);
    expect(await readProblem(refused)).toMatchObject({ errors: [{ path: "landingText" }] });
    expect((await send("&".repeat(MAX_LANDING_TEXT / 5))).status).toBe(200);
  });

  it("keeps what the editor makes: styles, lists, links and images", async () => {
    const token = await makeToken({ isAdmin: true });
    const { collection } = await makeToolkit();
    const landingText =
      '<h2 style="text-align:center">Title 🎉</h2><ul><li><strong><em><u>a</u></em></strong></li></ul>' +
      '<p><span style="font-size:18px;font-family:Georgia, serif;background-color:yellow">b</span></p>';
    const body = { name: "Rich", landingText };
    const added = await call(`/widgets/${collection}/add`, { token, body });
    expect(((await added.json()) as Widget).data.landingText).toBe(landingText);
  });
});

async function storedText(id: string): Promise<string> {
  const row = await db.select().from(widgets).where(eq(widgets.id, id)).get();
  return row?.landingText ?? "";
}

/** Sorts the attributes: the order in which the sanitiser writes them does not matter. */
function normal(html: string): string {
  return html.replace(
    /<(\w+)((?:\s+[\w-]+="[^"]*")*)/gu,
    (_tag, name: string, attributes: string) =>
      [`<${name}`, ...(attributes.match(/[\w-]+="[^"]*"/gu) ?? []).toSorted()].join(" "),
  );
}
