import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { expect, goWithin, uniqueLetters, PASSWORD } from "#tests/support/browser.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaen".repeat(2);

adminTest.use({ viewport: { width: 360, height: 700 } });

adminTest("rows, dialogs and an embed's preview are in sight", async ({ page, request, post }) => {
  const name = `${uniqueLetters()} ${LONG_WORD}`;
  const { collection, client } = await makeEmbed(request, { name, submit: LONG_WORD });
  await adminTest.step("the buttons of a row are in sight beside its name", async () => {
    const domainURL = `https://${collection}.a-long-name-of-a-site.example`;
    await post("/clients/edit", {
      clientid: client.id,
      clientName: name,
      domainURL,
      tagline: name,
    });
    const username = uniqueLetters();
    await post("/users/add", {
      username,
      password: PASSWORD,
      company: LONG_WORD,
      roles: { User: 2001 },
    });
    const rows = [
      {
        path: `/widgets?type=${collection}`,
        table: "Widgets",
        name,
        buttons: ["Details", "Inputs", "Live Preview"],
      },
      {
        path: `/clients?search=${collection}`,
        table: "Clients",
        name,
        buttons: ["Details", "Widgets", "Styles"],
      },
      { path: `/users?search=${username}`, table: "Users", name: username, buttons: ["Details"] },
      {
        path: `/toolkits?search=${collection}`,
        table: "Toolkits",
        name: collection,
        buttons: ["Details"],
      },
    ];
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
    for (const row of rows) {
      await goWithin(page, row.path);
      await expect(page.getByRole("table", { name: row.table })).toBeVisible();
      for (const label of row.buttons) {
        const button = page.getByRole("button", { name: `${label} of ${row.name}` });
        await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
        await expect(button).toBeInViewport({ ratio: 1 });
        const start = page.getByRole("row").filter({ has: button }).getByRole("cell").first();
        await expect(start).toBeInViewport({ ratio: 1 });
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, "the page is as wide as the screen").toBeLessThanOrEqual(360);
    }
  });
  await adminTest.step("a long name stays inside of the dialogs", async () => {
    await goWithin(page, `/widgets?type=${collection}`);
    for (const label of ["Inputs", "Live Preview"]) {
      await page.getByRole("button", { name: `${label} of ${name}` }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog.getByRole("heading", { name })).toBeInViewport({ ratio: 1 });
      if (label === "Inputs") await dialog.getByRole("button", { name: "Close dialog" }).click();
    }
    const frame = page.getByRole("dialog").frameLocator("iframe");
    const submit = frame.getByRole("button", { name: LONG_WORD });
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  });
  await adminTest.step(
    "an embed is in sight beside its colours, and so is its answer",
    async () => {
      await goWithin(page, `/clients?search=${collection}`);
      await page.getByRole("button", { name: `Styles of ${name}` }).click();
      const preview = page.getByRole("dialog").frameLocator("iframe");
      await expect(preview.getByRole("heading", { level: 1 })).toBeInViewport();
      await page.getByRole("button", { name: "Answer" }).click();
      await expect(preview.getByText("Bread baking in three lessons")).toBeInViewport();
    },
  );
});
