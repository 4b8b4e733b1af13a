import { adminTest } from "#tests/support/admin-test.ts";
import { makeEmbed } from "#tests/support/administration.ts";
import { accessibilityViolations, expect } from "#tests/support/browser.ts";
import { startLms } from "#tests/support/lms-server.ts";

adminTest(
  "a platform is connected by a form; its pupil answers a quiz without a cookie, and the points arrive once",
  async ({ page, request, baseURL, browser, post: _ }) => {
    const quiz = { answer: { kind: "quiz", count: 3 } };
    const { client, collection, widget } = await makeEmbed(request, quiz);
    const custom = { widget: `${collection}/${widget.id}` };
    const other = "https://other.example.com";
    const lms = await startLms({ site: baseURL ?? "", custom, page: `${other}/courses/1` });

    await adminTest.step("the page of the client has a link, and a form", async () => {
      await page.goto(`/clients/${client.id}?tab=lms`);
      await page.getByRole("button", { name: "Make a registration link" }).click();
      await expect(page.getByText(`${baseURL}/lti/register/`)).toBeVisible();
      await page.getByRole("button", { name: /^Connect without a link/u }).click();
      expect(await accessibilityViolations(page)).toEqual([]);
      const form = page.getByRole("form", { name: "Connect a learning platform" });
      await form.getByRole("button", { name: "Connect" }).click();
      await expect(form.getByText("Enter a name.")).toBeVisible();
      const values = {
        Name: "School",
        Address: lms.url,
        "Issuer (platform ID)": lms.url,
        "Client ID": "tool",
        "Deployment ID": "1",
        "Authentication request URL": `${lms.url}/auth`,
        "Access token URL": `${lms.url}/token`,
        "Public keyset URL": `${lms.url}/keys`,
      };
      for (const [label, value] of Object.entries(values))
        await form.getByLabel(label, { exact: false }).first().fill(value);
      await form.getByRole("button", { name: "Connect" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "School" })).toContainText(
        "Not used yet",
      );
    });

    await adminTest.step("the link connects a platform in a frame of its own page", async () => {
      const link = await page.getByText(`${baseURL}/lti/register/`).textContent();
      await page.goto(`${lms.url}/admin?link=${link}`);
      const form = page.frameLocator("iframe");
      const hosts = form.getByLabel("Addresses of the learning platform");
      await expect(hosts).toHaveValue(lms.url);
      await hosts.fill(`${lms.url}\n${other}`);
      await form.getByRole("button", { name: "Connect" }).click();
      await expect(page.locator("iframe")).toHaveCount(0);
      await page.goto(`/clients/${client.id}?tab=lms`);
      await expect(page.getByRole("listitem").filter({ hasText: "Canvas" })).toContainText(other);
    });

    const context = await browser.newContext();
    const pupil = await context.newPage();
    await adminTest.step("the activity is the widget's frame, which says its height", async () => {
      await pupil.goto(`${lms.url}/course`);
      const frame = pupil.frameLocator("iframe");
      await expect(frame.getByLabel("Topic")).toBeVisible();
      await expect(pupil.locator("output")).toHaveText(/^\d{3,}$/u);
      expect(await context.cookies()).toEqual([]);
    });
    await adminTest.step("the quiz counts once, also after a reload of the frame", async () => {
      const frame = pupil.frameLocator("iframe");
      // The mark is gone with the old document: a value typed before that would be lost.
      await frame.locator("html").evaluate((root) => {
        root.dataset["old"] = "";
        location.reload();
      });
      await expect(frame.locator("html:not([data-old])")).toBeAttached();
      await frame.getByLabel("Topic").fill("Sourdough bread");
      await frame.getByRole("button", { name: "Write it" }).click();
      await frame.getByRole("group", { name: /^1\. / }).getByRole("radio").first().check();
      await frame.getByRole("button", { name: "Check my answers" }).click();
      await expect(frame.getByText("Your points go to your course.")).toBeVisible();
      await expect(frame.getByRole("button", { name: "Check my answers" })).toHaveCount(0);
      await expect.poll(() => lms.scores).toHaveLength(1);
      expect(lms.scores[0]).toMatchObject({ userId: "pupil", scoreGiven: 1, scoreMaximum: 3 });
    });
    await context.close();

    await adminTest.step("the address of the launch is added, and removed again", async () => {
      await page.reload();
      const row = page.getByRole("listitem").filter({ hasText: "School" });
      await expect(row).toContainText(`It was opened at ${other}`);
      expect(await accessibilityViolations(page)).toEqual([]);
      await row.getByRole("button", { name: `Add ${other}` }).click();
      await expect(row).toContainText(`${lms.url}, ${other}`);
      await row.getByRole("button", { name: "Addresses of School" }).click();
      const dialog = page.getByRole("dialog", { name: "Addresses: School" });
      await dialog.getByLabel("Add an address").fill("lms.example.com");
      const remove = dialog.getByRole("button", { name: `Remove ${other}` });
      // Until the addresses are loaded anew, another change would take this one back.
      const { promise: until, resolve: load } = Promise.withResolvers<void>();
      await page.route("**/clients/*/platforms", (route) => until.then(() => route.continue()));
      const loading = page.waitForRequest("**/clients/*/platforms");
      await dialog.getByRole("button", { name: "Add", exact: true }).first().click();
      await loading;
      await expect(remove).toBeDisabled();
      load();
      await expect(dialog.getByRole("listitem")).toHaveCount(3);
      expect(await accessibilityViolations(page)).toEqual([]);
      await remove.click();
      await expect(dialog.getByRole("listitem")).toHaveCount(2);
      await expect(dialog.getByRole("button", { name: /^Remove /u }).last()).toBeFocused();
      await dialog.getByRole("button", { name: "Close", exact: true }).click();
      await expect(row).not.toContainText(other);
    });

    await adminTest.step("the platform is one of the sites, and is removed", async () => {
      await page.goto(`/clients/${client.id}?tab=sites`);
      await expect(page.getByText("Learning platforms show the widgets, too")).toContainText(
        lms.url,
      );
      await page.getByRole("link", { name: "Change them in LMS" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "School" });
      await expect(row).toContainText("Last used on");
      await row.getByRole("button", { name: "Remove School" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(row).toHaveCount(0);
    });
    await lms.close();
  },
);
