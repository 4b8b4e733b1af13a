import { readFile } from "node:fs/promises";
import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

test("a frame offers to copy, save and print its answer, and asks the same again", async ({
  page,
  request,
}) => {
  const { post, client, path } = await makeEmbed(request, { name: "Lesson idea" });
  const actions = ["copy", "save", "print", "again"];
  await post("/clients/edit", { clientid: client.id, frame: { language: "de", actions } });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const buttons = page.locator("#actions button");
  await expect(buttons.first()).toBeHidden();
  const topic = page.getByLabel("Topic");
  await topic.fill("Sourdough");
  await page.getByRole("button", { name: "Write it" }).click();
  await expect(buttons).toHaveText(["Kopieren", "Speichern", "Drucken", "Noch einmal fragen"]);
  await expect(buttons.first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Speichern" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Lesson idea.html");
  const file = await readFile(await download.path(), "utf8");
  expect(file).toContain('<meta name="generator" content="AI-generated">');
  expect(file).toMatch(
    /^\ufeff<!doctype html>.*<title>Lesson idea<\/title>.*data-ai-generated="true".*Sourdough/isu,
  );

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Drucken" }).click();
  await expect(page.locator("[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(
    page.locator("form, #actions, #response-heading").locator("visible=true"),
  ).toHaveCount(0);
  await expect(page.locator("#response")).toContainText("Sourdough");
  await expect(page.getByText("Von KI geschrieben.")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

  // What the answer was asked with, not what has been typed since.
  await topic.fill("Rye");
  const asked = page.waitForRequest((sent) => sent.method() === "POST");
  await page.getByRole("button", { name: "Noch einmal fragen" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ inputs: { topic: ["Sourdough"] } });
  await expect(topic).toHaveValue("Sourdough");
  await expect(buttons.first()).toBeVisible();
});

test("a client words the notice that AI writes, and cannot remove it", async ({
  page,
  request,
}) => {
  const { post, client, path } = await makeEmbed(request);
  const notices = [
    ["Our helper is a <machine>.", "Our helper is a <machine>."],
    [" ", "Written by AI. Check what matters."],
  ] as const;
  for (const [aiNotice, shown] of notices) {
    await post("/clients/edit", { clientid: client.id, frame: { aiNotice } });
    await page.goto(path);
    await expect(page.getByRole("region", { name: "AI Response" })).toContainText(shown);
  }
});

test("the copy of an answer that is written from right to left says so", async ({
  page,
  request,
}) => {
  const { path } = await makeEmbed(request);
  await page.addInitScript(() => {
    navigator.clipboard.write = async ([item]) => {
      const html = await item?.getType("text/html");
      document.body.setAttribute("data-copied", (await html?.text()) ?? "");
    };
  });
  await page.goto(path);
  await page.getByLabel("Topic").fill("Sourdough");
  await page.getByRole("button", { name: "Write it" }).click();
  const copy = page.getByRole("button", { name: "Copy" });
  await expect(copy).toBeVisible();
  const copied = page.locator("body");
  await copy.click();
  await expect(copied).toHaveAttribute(
    "data-copied",
    /^<div [^>]*data-ai-generated="true"[^>]*dir="ltr"/u,
  );
  await page.locator("#response > div").evaluate((answer) => {
    answer.innerHTML = "<p>فكرة درس</p>";
    answer.removeAttribute("dir");
  });
  await copy.click();
  await expect(copied).toHaveAttribute("data-copied", /^<div [^>]*dir="rtl"[^>]*><p>فكرة درس/u);
});

adminTest(
  "a visitor rates an answer, and an administrator reads the number",
  async ({ page, request, post }) => {
    const { client, collection, path } = await makeEmbed(request);
    await post("/clients/edit", { clientid: client.id, frame: { rating: true } });
    await page.goto(path);
    const up = page.getByRole("button", { name: "Helpful", exact: true });
    const down = page.getByRole("button", { name: "Not helpful" });
    await page.getByLabel("Topic").fill("Sourdough");
    await expect(up).toBeHidden();
    await page.getByRole("button", { name: "Write it" }).click();
    await up.click();
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(up).toHaveAttribute("aria-pressed", "true");
    await down.click();
    await expect(down).toHaveAttribute("aria-pressed", "true");
    await expect(up).toHaveAttribute("aria-pressed", "false");
    expect(await accessibilityViolations(page)).toEqual([]);

    await page.goto(`/widgets?type=${collection}`);
    await page.getByRole("button", { name: `Live Preview of Widget ${collection}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByText("Visitors' ratings: 0 up, 1 down, since version 1."),
    ).toBeVisible();
  },
);

adminTest(
  "the look of a client's frames is chosen with a preview and seen in the frame",
  async ({ page, request, post: _ }) => {
    const { collection, path } = await makeEmbed(request);
    await openClient(page, "Styles", collection);
    const dialog = page.getByRole("dialog", { name: `Styles: ${collection}` });
    await dialog.getByText("Frame", { exact: true }).click();
    await dialog.getByLabel("Corner radius (px)").fill("25");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Must be a whole number from 0 to 24, or empty.")).toBeVisible();
    await dialog.getByLabel("Corner radius (px)").fill("20");
    await dialog.getByLabel("Button Color", { exact: true }).fill("#facc15");
    await dialog.getByLabel("Logo").fill("/icons/apple-touch-icon.png");
    await dialog.getByLabel("Color scheme").selectOption("auto");
    await dialog.getByLabel("Dark background", { exact: true }).fill("#223344");
    await dialog.getByText("Save as a file").click();
    const contrast = dialog.getByRole("list", { name: "Contrast", exact: true });
    await expect(contrast).toContainText("Button on background: 1.53 : 1. Hard to see");
    const preview = dialog.frameLocator("iframe[title=Preview]");
    await expect(preview.locator("button")).toHaveCSS("background-color", "rgb(250, 204, 21)");
    const dark = dialog.frameLocator("iframe[title='Preview, dark']");
    await expect(dark.locator("html")).toHaveCSS("background-color", "rgb(34, 51, 68)");
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();

    await page.goto(path);
    const send = page.getByRole("button", { name: "Write it" });
    await expect(send).toHaveCSS("background-color", "rgb(250, 204, 21)");
    await expect(send).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(send).toHaveCSS("border-radius", "20px");
    await expect(page.locator("img.logo")).toHaveAttribute("src", "/icons/apple-touch-icon.png");
    await expect(page.locator("#actions button")).toHaveText(["Copy", "Save"]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(34, 51, 68)");
    await expect(send).toHaveCSS("color", "rgb(34, 51, 68)");
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);
