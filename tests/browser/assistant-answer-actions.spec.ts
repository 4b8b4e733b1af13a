import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { COPIED, FILE_FAILED } from "#domain/messages.ts";
import { expect, signInByCall, test } from "#tests/support/browser.ts";
import { echoSite } from "#tests/support/echo-site.ts";
import { blocksOfWordFile } from "#tests/support/word-file.ts";
import { unzip } from "#tests/support/zip.ts";

const TITLE = "Rye bread";
const BRIEF = `${TITLE}

# First week

3. Mix the flour
4. Bake **slowly**

- Salt
  - Sea salt

## Amounts

| Flour | Grams |
| --- | --- |
| Rye | 500 |

\`\`\`
heat(250)
  wait()
\`\`\`

Done.`;

/** The site whose model repeats the brief: it decides the Markdown of the answer. */
test.use({ baseURL: async ({}, use) => use(await echoSite()), allowedStatuses: [503] });

test("an answer leaves as a Word file, as Markdown, by the clipboard and on paper, an Arabic one from right to left", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  await signInByCall(context, "educator", "Educator-demo-1");
  await page.goto("/courseideas");
  await page.getByLabel("Description").fill(BRIEF);
  await page.getByRole("button", { name: "Generate Ideas" }).click();
  await expect(page.getByRole("button", { name: "More like this" })).toBeVisible();

  const word = await download(page, "Word");
  expect(word.name).toMatch(/^First week\.docx$/u);
  expect(unzip(word.content)["docProps/custom.xml"]).toContain('name="AIGenerated"');
  const [title, parameters, ...blocks] = await blocksOfWordFile(page, word.content);
  expect(title).toMatch(/^Title: First week/u);
  expect(parameters).toContain("Rye bread");
  expect(blocks).toEqual([
    "Heading1 0: First week",
    "decimal 0 from 3: Mix the flour",
    "decimal 0 from 3: Bake slowly",
    "bullet 0: Salt",
    "bullet 1: Sea salt",
    "Heading2 1: Amounts",
    "table: Flour | Grams / Rye | 500",
    "Consolas: heat(250)\n  wait()",
    "text: Done.\nContent type: Course",
  ]);

  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText(COPIED)).toBeVisible();
  const { html, text } = await readClipboard(page);
  expect(html).toMatch(
    /data-ai-generated="true".*<ol start="3">.*<strong>slowly<\/strong>.*<table.*<th>Flour<\/th>.*<pre>/su,
  );
  expect(text).toMatch(/3\. Mix the flour\n4\. Bake slowly\n+• Salt\n• Sea salt\n+Amounts/u);
  expect(text).toContain("heat(250)\n  wait()");

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const whole = page.locator("body");
  await expect(whole).toHaveCSS("color", "rgb(27, 28, 34)");
  // The page itself, as the browser's own command prints it: without what one presses.
  await expect(whole).toContainText("heat(250)", { useInnerText: true });
  await expect(whole).not.toContainText("Ask again", { useInnerText: true });
  await page.emulateMedia({ media: "screen" });
  await fromMenu(page, "Print");
  await page.emulateMedia({ media: "print" });
  expect((await whole.innerText()).trim()).toBe(
    (await page.getByRole("article").innerText()).trim(),
  );
  await expect(whole).toHaveText(/^First week.*heat\(250\).*Course$/su, {
    useInnerText: true,
  });
  await expect(page.getByRole("article").getByRole("cell").first()).toHaveCSS(
    "border-top-width",
    "1px",
  );
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(whole).toContainText("Ask again", { useInnerText: true });

  // Markdown is the model's own text, until the person has edited the answer.
  const own = await download(page, "Markdown");
  expect(own.name).toMatch(/^First week\.md$/u);
  expect(String(own.content)).toContain(`Description: ${BRIEF}`);
  await page
    .getByRole("link", { name: /^First week/u })
    .first()
    .click();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Title").fill(TITLE);
  await page.getByRole("textbox", { name: "Text" }).press("Control+End");
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Result has been saved.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const edited = await download(page, "Markdown");
  expect(edited.name).toBe("Rye bread.md");
  expect(String(edited.content)).toMatch(/\n<!-- AI-generated -->\n$/u);
  expect(String(edited.content)).toContain("| Flour | Grams |\n| --- | --- |\n| Rye | 500 |");

  await page.getByRole("button", { name: "Continue in chat" }).click();
  await page.waitForURL(/\/chat/u);
  const spoken = await download(page, "Markdown");
  expect(String(spoken.content)).toBe(String(edited.content));

  // An Arabic answer leaves from right to left.
  await page.goBack();
  await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Title").fill("خبز");
  await page.getByRole("textbox", { name: "Text" }).press("Control+A");
  await page.keyboard.insertText("اخلط الدقيق والماء ثم انتظر 2 ساعة.");
  await page.keyboard.type("\n- Flour 500 g");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Result has been saved.").first()).toBeVisible();
  await page.keyboard.press("Escape");

  const arabic = await download(page, "Word");
  expect(await blocksOfWordFile(page, arabic.content)).toEqual([
    "<- Title: خبز",
    "<- text: اخلط الدقيق والماء ثم انتظر 2 ساعة.",
    "<- bullet 0: Flour 500 g",
  ]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText(COPIED)).toBeVisible();
  expect((await readClipboard(page)).html).toMatch(/<div [^>]*dir="rtl">.*Flour 500 g/su);

  await page.route("**/answer-actions-word-*.js", (route) => route.fulfill({ status: 503 }));
  // The browser keeps the libraries that it has loaded until then.
  await page.reload();
  await page.getByRole("button", { name: "Word" }).click();
  await expect(page.getByText(FILE_FAILED)).toBeVisible();
});

/** Chooses from the menu at the end of an answer's bar. */
async function fromMenu(page: Page, name: string) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function download(page: Page, format: "Word" | "Markdown") {
  const coming = page.waitForEvent("download");
  if (format === "Word") await page.getByRole("button", { name: format, exact: true }).click();
  else await fromMenu(page, format);
  const file = await coming;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

async function readClipboard(page: Page) {
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await item?.getType(type))?.text();
    return { html: await read("text/html"), text: await read("text/plain") };
  });
}
