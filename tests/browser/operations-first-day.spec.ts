import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_ACCOUNTS } from "#db/demo/data.ts";
import { DEFAULT_CLIENT_ID } from "#domain/account-rules.ts";
import { type Client, DEFAULT_MODEL } from "#domain/clients/client.ts";
import { mustRun } from "#scripts/command.ts";
import { servePages } from "#scripts/host-page.ts";
import { freePort } from "#scripts/port.ts";
import { ROOT } from "#scripts/project.ts";
import { serve } from "#scripts/serve.ts";
import { withFolder } from "#scripts/temporary-folder.ts";
import { expect, goWithin, PASSWORD, signIn, test } from "#tests/support/browser.ts";
import { startFakeModel } from "#tests/support/fake-model.ts";

/** A site without demo data, set up by the command of the README, whose provider refuses a question without a model. */
const firstDayTest = test.extend({
  baseURL: async ({}, use) => {
    const model = await startFakeModel();
    await withFolder(async (dataDirectory) => {
      const port = await freePort();
      await createAdministrator(dataDirectory, `http://localhost:${port}`);
      const variables = {
        TOKEN_SECRET: randomBytes(32).toString("hex"),
        OPENAI_API_KEY: "sk-test",
        OPENAI_BASE_URL: `${model.url}/model-required+ok/v1`,
      };
      const { url, stop } = await serve({ port, dataDirectory, variables });
      await use(url);
      await stop();
    });
    await model.close();
  },
});

/** Runs the line of the README, on the local database. */
async function createAdministrator(dataDirectory: string, site: string): Promise<void> {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const [line = ""] = /npm run create-administrator -- .*--client-name.*/u.exec(readme) ?? [];
  const command = line
    .replace("NAME", "Owner")
    .replace("https://your.site", site)
    .replace(" --remote", "");
  await mustRun(["sh", "-c", command], {
    env: { ADMIN_PASSWORD: PASSWORD, DATA_DIR: dataDirectory },
    quiet: true,
  });
}

/** Opens the admin page, and then the page that its next step leads to. */
async function openStep(page: Page, done: string, step: string): Promise<void> {
  await goWithin(page, "/admin");
  const summary = page.getByText(`${done} of 7 done`);
  await expect(summary).toBeVisible();
  // Once half of the steps are done, they are folded.
  if (Number(done) > 3) await summary.click();
  await page.getByRole("link", { name: step, exact: true }).click();
}

/** Compares the default client with one that REST adds. */
async function expectUsualClient(request: APIRequestContext): Promise<void> {
  const signedIn = await request.post("/auth", { data: { user: "Owner", pwd: PASSWORD } });
  const { accessToken } = (await signedIn.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${accessToken}` };
  const stored = await request.get(`/clients/${DEFAULT_CLIENT_ID}`, { headers });
  const made = (await stored.json()) as Client;
  const data = { clientName: "Another", domainURL: "https://another.example" };
  const added = (await (await request.post("/clients/add", { headers, data })).json()) as Client;
  const { id, apikey, clientname, domainurl } = made;
  expect({ ...added, id, apikey, clientname, domainurl }).toEqual(made);
  await request.delete(`/clients/${added.id}`, { headers });
}

firstDayTest(
  "a site that is deployed as the README says answers in a customer's page by its first steps",
  async ({ page, context, request }) => {
    const pages: Record<string, string> = {};
    const host = await servePages(0, pages);
    const health = await request.get("/health");
    expect(await health.json()).toMatchObject({ status: "ok", checks: { model: "ok" } });
    const [demo] = DEMO_ACCOUNTS;
    const account = { user: demo?.username, pwd: demo?.password };
    expect((await request.post("/auth", { data: account })).status()).toBe(401);
    await expectUsualClient(request);

    await signIn(page, "Owner", PASSWORD, { trust: true });
    await expect(page.getByRole("banner")).toContainText("Your School");

    await openStep(page, "2", "Make a toolkit");
    await page.getByRole("button", { name: "Add New" }).click();
    const toolkit = page.getByRole("dialog", { name: "Add New Toolkit" });
    await toolkit.getByLabel("Name").fill("Lessons");
    await toolkit.getByRole("button", { name: "Add Toolkit" }).click();
    await expect(page.getByText("Toolkit has been saved.")).toBeVisible();

    await openStep(page, "3", "Make a widget in it");
    await page.getByRole("button", { name: "Add New" }).click();
    await page.getByRole("button", { name: "Empty widget" }).click();
    const widget = page.getByRole("dialog", { name: "Add New Widget" });
    await widget.getByLabel("Widget Name").fill("Explainer");
    await widget.getByLabel("Submit Button Text").fill("Explain it");
    await widget.getByLabel("Prompt").fill("Explain {topic}.");
    await widget.getByRole("button", { name: "Create the missing input" }).click();
    await widget.getByRole("button", { name: "Add Widget" }).click();
    await expect(page.getByText("Widget has been saved.").first()).toBeVisible();

    await openStep(page, "4", "Approve the toolkit and the widget for a client");
    await page.getByRole("button", { name: "Details of Your School" }).click();
    const client = page.getByRole("dialog");
    await client.getByText("Lessons", { exact: true }).click();
    await client.getByRole("button", { name: "Save Changes" }).click();
    await expect(client.getByText("Client has been saved.")).toBeVisible();
    await client.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByRole("button", { name: "Widgets of Your School" }).click();
    await client.getByText("Explainer").click();
    await client.getByRole("button", { name: "Save Changes" }).click();
    await expect(client.getByText("Client has been saved.")).toBeVisible();

    await openStep(
      page,
      "6",
      "Copy the tag of the widget's Embed tab into the client's page, and ask something there",
    );
    await page.getByLabel("Address of the page").fill(`${host.url}/lesson`);
    await page.getByRole("button", { name: `Allow ${host.url}` }).click();
    await expect(page.getByText("can show the widget.")).toBeVisible();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy tag with key" }).click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    pages["/lesson"] = await page.evaluate(() => navigator.clipboard.readText());

    const visitor = await context.newPage();
    await visitor.goto(`${host.url}/lesson`);
    const frame = visitor.frameLocator("iframe");
    await frame.getByRole("textbox").fill("Bread");
    await frame.getByRole("button", { name: "Explain it" }).click();
    const answer = frame.getByRole("region", { name: "AI Response" });
    await expect(answer).toContainText(`model: ${DEFAULT_MODEL}`);
    await expect(answer).toContainText("Explain");
    // A visitor who leaves before the end has got no whole answer.
    await expect(frame.getByText("See AI response below.")).toBeVisible();
    await visitor.close();

    await goWithin(page, "/admin");
    await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
    await goWithin(page, "/usage");
    // 20 tokens and 10 of the answer, at $1 and $2 a million.
    await expect(page.getByRole("row", { name: "(so far)" })).toContainText("< $0.0001");
    await host.stop();
  },
);
