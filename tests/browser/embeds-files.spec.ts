import type { Page } from "@playwright/test";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";
import { wordDocument, wordXml } from "#tests/support/word-document.ts";

const WITH_FILES = {
  prompt: "On {topic}: describe {photo}.\nPaper: {paper}",
  inputs: [
    { name: "topic", label: "Topic", type: "text", placeholder: "Bread" },
    { name: "photo", label: "Photo", type: "image", help: "Of your page." },
    { name: "paper", label: "Paper", type: "document", optional: true },
  ].map((input, index) => ({ ...input, inputOrder: index + 1 })),
};

const fileOf = (name: string, mimeType: string, content: Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** A picture without background, as PNG. */
async function drawing(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, height]) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d")!;
      for (let x = 0; x < width; x += 7) context.fillRect(x, (x * 31) % height, 5, 90);
      return canvas.toDataURL();
    },
    [width, height] as const,
  );
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

/** Width, height and the color of the first pixel of an image. */
async function looked(page: Page, url: string) {
  return page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const context = document.createElement("canvas").getContext("2d")!;
    context.drawImage(image, 0, 0);
    return [image.width, image.height, context.getImageData(0, 100, 1, 1).data[0]];
  }, url);
}

test("an image and a document are read in the frame, and what cannot be read is said at its field", async ({
  page,
  request,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  const { path } = await makeEmbed(request, WITH_FILES);
  const document = fileOf("paper.docx", "", await wordDocument(wordXml("Rye &amp; oats", "خبز")));
  const picture = fileOf("photo.png", "image/png", await drawing(page, 3000, 1500));
  // A link cannot fill in a file.
  await page.goto(`${path}#topic=Bread&photo=photo.jpg&paper=text`);
  await expect(page.getByLabel("Topic")).toHaveValue("Bread");
  expect(await accessibilityViolations(page)).toEqual([]);
  const photo = page.getByLabel("Photo");
  const paper = page.getByLabel("Paper");
  const button = page.getByRole("button", { name: "Write it" });

  await button.click();
  await expect(photo).toBeFocused();
  await expect(page.getByText("Fill in this field.")).toBeVisible();
  await photo.setInputFiles(fileOf("photo.heic", "image/heic", new Uint8Array(1000)));
  const refused = page.getByText("“Photo” must be a JPEG, PNG or WebP image.");
  await expect(refused).toBeVisible();
  await expect(photo).toHaveAttribute("aria-invalid", "true");
  await button.click();
  await expect(refused).toBeVisible();
  await photo.setInputFiles(picture);
  await expect(refused).toBeHidden();

  const noWord = page.getByText("“Paper” must be a readable Word document (.docx)");
  for (const content of [new Uint8Array(500), await wordDocument(wordXml("a".repeat(20_001)))]) {
    await paper.setInputFiles([]);
    await expect(noWord).toBeHidden();
    await paper.setInputFiles(fileOf("paper.docx", "", content));
    await expect(noWord).toBeVisible();
  }
  await paper.setInputFiles(document);
  await expect(noWord).toBeHidden();

  const sent = page.waitForRequest((call) => call.method() === "POST");
  await button.click();
  const { inputs } = (await sent).postDataJSON() as { inputs: Record<string, string[]> };
  expect(inputs).toMatchObject({ topic: ["Bread"], paper: ["Rye & oats\nخبز"] });
  const [url = ""] = inputs.photo ?? [];
  expect(url).toMatch(/^data:image\/jpeg;base64,/u);
  await expect(page.getByText("Success! See AI response below.")).toBeVisible();
  expect(await looked(page, url)).toEqual([1024, 512, 255]);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders });
  const plain = await context.newPage();
  await plain.goto(path);
  await plain.getByLabel("Topic").fill("Bread");
  await plain
    .getByLabel("Photo")
    .setInputFiles(fileOf("a.jpg", "image/jpeg", new Uint8Array(400_000)));
  await plain.getByLabel("Paper").setInputFiles(fileOf("paper.docx", "", new Uint8Array(500)));
  await plain.getByRole("button", { name: "Write it" }).click();
  await expect(plain.getByText("Without scripts it can have at most 300 kB.")).toBeVisible();
  await expect(plain.getByText("“Paper” must be a readable Word document (.docx)")).toBeVisible();
  await expect(plain.getByLabel("Topic")).toHaveValue("Bread");
  await plain.getByLabel("Photo").setInputFiles(picture);
  await plain.getByLabel("Paper").setInputFiles(document);
  await plain.getByRole("button", { name: "Write it" }).click();
  await expect(plain.getByText("Success! See AI response below.")).toBeVisible();
  await expect(plain.locator("#response")).toContainText("oats");
  await plain.goto(`${path}?lang=de`);
  await plain
    .getByLabel("Photo")
    .setInputFiles(fileOf("a.jpg", "image/jpeg", new Uint8Array(6_000_000)));
  await plain.getByRole("button", { name: "Write it" }).click();
  await expect(plain.getByText("Alle zusammen dürfen höchstens 5 MB haben.")).toBeVisible();
  await expect(plain.getByLabel("Topic")).toBeVisible();
  await context.close();
});
