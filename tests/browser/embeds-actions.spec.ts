import { readFile } from "node:fs/promises";
import { adminTest, openClient } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { watchAnswer } from "#tests/support/answer-watch.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

test("an answer moves nothing and is announced once; the frame offers to copy, save and print it, and asks the same again", async ({
  page,
  request,
}) => {
  const { post, client, path } = await makeEmbed(request, {
    name: "Lesson idea",
    landingText: "<p>Before</p>".repeat(12),
  });
  const actions = ["copy", "save", "print", "again"];
  await post("/clients/edit", { clientid: client.id, frame: { language: "de", actions } });
  await page.setViewportSize({ width: 360, height: 800 });
  const watched = await watchAnswer(page, "#response .prose");
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  const buttons = page.locator("#actions button");
  await expect(buttons.first()).toBeHidden();
  const topic = page.getByLabel("Topic");
  await topic.fill("Sourdough");
  const send = page.getByRole("button", { name: "Write it" });
  await send.press("Enter");
  await expect(page.getByText("Geschafft!")).toBeAttached();
  await expect(buttons).toHaveText(["Kopieren", "Speichern", "Drucken", "Noch einmal fragen"]);
  await expect(buttons.first()).toBeVisible();
  const { shifts, announced, states } = await watched();
  expect(states[0]).toBe("rest");
  expect(states).toContain("H3 rest");
  expect(states).toContain("H3 P P rest");
  expect(states.at(-1)).toBe("H3 P P UL P");
  expect(shifts).toEqual([]);
  expect(announced).toEqual(["wird gesendet ...", "Antwort ist da"]);
  await expect(page.getByRole("heading", { name: "KI-Antwort" })).toBeInViewport();
  await expect(send).toBeFocused();
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

adminTest(
  "the look of a client's frames is chosen with a preview and seen in the frame, whose visitor rates and copies the answer",
  async ({ page, request, post }) => {
    const { client, collection, path } = await makeEmbed(request);
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
    await dialog.getByText("Visitors can rate answers").click();
    await dialog.getByLabel("Notice that AI writes the answers").fill("Our helper is a <machine>.");
    const contrast = dialog.getByRole("list", { name: "Contrast", exact: true });
    await expect(contrast).toContainText("Button on background: 1.53 : 1. Hard to see");
    const preview = dialog.frameLocator("iframe[title=Preview]");
    await expect(preview.locator("form button")).toHaveCSS("background-color", "rgb(250, 204, 21)");
    await dialog.getByRole("button", { name: "Answer" }).click();
    await expect(preview.locator("#actions button")).toHaveText(["Copy", "Save"]);
    await expect(preview.getByText("Our helper is a <machine>.")).toBeVisible();
    await expect(preview.locator("#rating button").first()).toBeVisible();
    await dialog.getByRole("button", { name: "Dark", exact: true }).click();
    await expect(preview.locator("html")).toHaveCSS("background-color", "rgb(34, 51, 68)");
    await dialog.getByRole("button", { name: "Form", exact: true }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog.getByText("Client has been saved.")).toBeVisible();

    await page.addInitScript(() => {
      navigator.clipboard.write = async ([item]) => {
        const html = await item?.getType("text/html");
        document.body.setAttribute("data-copied", (await html?.text()) ?? "");
      };
    });
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
    const up = page.getByRole("button", { name: "Helpful", exact: true });
    const down = page.getByRole("button", { name: "Not helpful" });
    await expect(up).toBeHidden();
    await page.getByLabel("Topic").fill("Sourdough");
    await send.click();
    await up.click();
    await expect(page.getByText("Thank you.")).toBeVisible();
    await expect(up).toHaveAttribute("aria-pressed", "true");
    await down.click();
    await expect(down).toHaveAttribute("aria-pressed", "true");
    await expect(up).toHaveAttribute("aria-pressed", "false");
    const answer = page.getByRole("region", { name: "AI Response" });
    await expect(answer).toContainText("Our helper is a <machine>.");
    expect(await accessibilityViolations(page)).toEqual([]);

    const copy = page.getByRole("button", { name: "Copy" });
    const copied = page.locator("body");
    await copy.click();
    const mark = /^<div [^>]*data-ai-generated="true"[^>]*dir="ltr"/u;
    await expect(copied).toHaveAttribute("data-copied", mark);
    await page.locator("#response > div").evaluate((element) => {
      element.innerHTML = "<p>فكرة درس</p>";
      element.removeAttribute("dir");
    });
    await copy.click();
    await expect(copied).toHaveAttribute("data-copied", /^<div [^>]*dir="rtl"[^>]*><p>فكرة درس/u);

    await page.goto(`/widgets?type=${collection}`);
    await page.getByRole("button", { name: `Live Preview of Widget ${collection}` }).click();
    await expect(
      page.getByRole("dialog").getByText("Visitors' ratings: 0 up, 1 down, since version 1."),
    ).toBeVisible();

    // A client words the notice, and cannot remove it.
    await post("/clients/edit", { clientid: client.id, frame: { aiNotice: " " } });
    const frame = await request.get(path, { headers: { Accept: "text/html" } });
    expect(await frame.text()).toContain("Written by AI. Check what matters.");
  },
);
