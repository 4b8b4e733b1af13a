import type { APIRequestContext, BrowserContext, Locator, Page } from "@playwright/test";
import { ROLE } from "#domain/account-roles.ts";
import { asAdministrator } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  beginSignedIn,
  expect,
  expectAccessible,
  goWithin,
  PASSWORD,
  signInByCall,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

const WISH = "A quiz about volcanoes for my grade 7 class";

/** Signs the browser in as an educator of a site without open registration: a new account may share there. */
async function beginTeaching(context: BrowserContext, request: APIRequestContext) {
  const post = await asAdministrator(request);
  const username = uniqueLetters();
  const client = await post("/clients/add", { clientName: username });
  await post("/clients/edit", { clientid: client.id, registration: "approval" });
  const roles = { User: ROLE.User };
  await post("/users/add", { username, password: PASSWORD, clientId: client.id, roles });
  await signInByCall(context, username);
}

function questionOf(page: Page) {
  return page.getByLabel("What should it do, and for whom?");
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

async function make(page: Page, wish = WISH) {
  await questionOf(page).fill(wish);
  await button(page, "Make it").click();
  await expect(button(page, "Use it")).toBeVisible();
}

test("a sentence becomes a tool in use with five presses and one field, and a link for others with eight", async ({
  page,
  context,
  request,
  browser,
}) => {
  await beginTeaching(context, request);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await page.goto("/");
  await press(page.getByRole("link", { name: "Make a tool" }));
  await questionOf(page).fill(WISH);
  await press(button(page, "Make it"));
  await expect(page.getByRole("heading", { name: "Quiz about volcanoes" })).toBeFocused();
  const trial = page.frameLocator("iframe");
  await expect(trial.getByLabel("Readers")).toHaveValue("Grade 7");
  expect(await accessibilityViolations(page)).toEqual([]);
  await press(button(page, "Use it"));
  await expect(page).toHaveURL(/\/landing\/Tool/u);
  const frame = page.frameLocator("iframe");
  await press(frame.getByRole("button").first());
  await expect(frame.getByText("See AI response below.")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(5);

  await press(button(page, "Share"));
  const dialog = page.getByRole("dialog", { name: /^Share: / });
  await press(dialog.getByRole("button", { name: "Make a link" }));
  const link = dialog.getByRole("region", { name: /\/t\/[a-z2-9]{8}$/u });
  const visitor = await browser.newContext();
  const visit = await visitor.newPage();
  await visit.goto((await link.getAttribute("aria-label")) ?? "");
  const shared = visit.frameLocator("iframe");
  await shared.getByLabel("Topic").fill("Volcanoes");
  await shared.getByLabel("Readers").fill("Grade 7");
  await press(shared.getByRole("button").first());
  await expect(shared.getByText("See AI response below.")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(8);
  await visitor.close();
});

test.describe("before it is stored", () => {
  test.use({ allowedStatuses: [401, 403, 409, 502] });

  test("a tool is tried, changed and taken back; neither a refusal, a reload nor the end of the session loses it", async ({
    context,
    page,
    request,
  }) => {
    const post = await asAdministrator(request);
    const { id, username } = await beginSignedIn(context);
    const frame = page.frameLocator("iframe");
    await page.goto("/make");
    await test.step("a wish that cannot be sent has its sentence at the field", async () => {
      await button(page, "Make it").click();
      await expect(page.getByText("Write what the tool should do, and for whom.")).toBeVisible();
      await expect(questionOf(page)).toBeFocused();
      await questionOf(page).fill("w".repeat(2_001));
      await button(page, "Make it").click();
      await expect(page.getByText("Must have at most 2000 characters.")).toBeVisible();
    });
    await test.step("where the model makes none, the wish stays, and a template is another way", async () => {
      const detail = "No suggestion this time. Please try again.";
      const refused = { status: 502, json: { title: "Bad Gateway", detail } };
      await page.route("**/widgets/describe", async (route) => route.fulfill(refused));
      await questionOf(page).fill(WISH);
      await button(page, "Make it").click();
      await expect(page.getByRole("alert")).toHaveText(detail);
      await expect(questionOf(page)).toHaveValue(WISH);
      await page.unroute("**/widgets/describe");
      await button(page, "Start from a template").click();
      await page.getByRole("button", { name: /^Quiz Maker/u }).click();
      await expect(page.getByRole("heading", { name: "Quiz Maker" })).toBeFocused();
      await button(page, "Start again").click();
      await expect(questionOf(page)).toHaveValue(WISH);
    });
    await test.step("an example is stopped while it is written, and made", async () => {
      const answered = Promise.withResolvers<void>();
      await page.route("**/widgets/describe", async (route) => {
        await answered.promise;
        await route.continue().catch(() => undefined);
      });
      await page.getByRole("button", { name: /^A letter to parents/u }).click();
      await button(page, "Make it").click();
      await button(page, "Stop").click();
      await expect(button(page, "Make it")).toBeFocused();
      await expect(questionOf(page)).toHaveValue(/^A letter to parents/u);
      answered.resolve();
      await page.unroute("**/widgets/describe");
      await button(page, "Make it").click();
      await expect(frame.getByLabel("Topic")).toHaveValue("Volcanoes");
    });
    await test.step("it answers what is typed into its frame, which lasts when it is changed", async () => {
      await frame.getByLabel("Topic").fill("Rye bread");
      await button(page, "Try it").click();
      await expect(frame.getByText("See AI response below.")).toBeVisible();
      await page.getByLabel("What should be different?").fill("Also ask for the grade");
      await button(page, "Change").click();
      await expect(page.getByRole("heading", { name: "What has changed" })).toBeFocused();
      await expect(page.getByRole("region", { name: "Input Grade" })).toBeVisible();
      await expect(frame.getByLabel("Grade")).toBeVisible();
      await expect(frame.getByLabel("Topic")).toHaveValue("Rye bread");
      await expectAccessible(page);
    });
    await test.step("after a reload it is still there, with the way back", async () => {
      await page.reload();
      await expect(frame.getByLabel("Grade")).toBeVisible();
      await button(page, "Undo").click();
      await expect(frame.getByLabel("Topic")).toBeVisible();
      await expect(frame.getByLabel("Grade")).toHaveCount(0);
      await button(page, "Start again").click();
      await expect(questionOf(page)).toBeFocused();
      await page.getByRole("button", { name: /^Back to /u }).click();
      // The frame needs the session, which ends in the next step.
      await expect(frame.getByLabel("Topic")).toBeVisible();
    });
    await test.step("the session ends, the person signs in beside it, and it is stored", async () => {
      const password = `${PASSWORD}2`;
      await post("/users/edit", { id, password });
      await button(page, "Use it").click();
      await page.getByLabel(`Password of ${username}`).fill(password);
      await page.getByRole("button", { name: /^Sign in and/u }).click();
      await expect(page).toHaveURL(/\/landing\/Tool/u);
    });
    await test.step("a name that is taken is asked for again, and what is stored is forgotten", async () => {
      await goWithin(page, "/make");
      await expect(questionOf(page)).toHaveValue("");
      await make(page, "A letter to parents about a school event, friendly and in plain words");
      await button(page, "Use it").click();
      await expect(
        page.getByText("There is a tool named “Letter to parents about a school event” already."),
      ).toBeVisible();
      const name = page.getByLabel("Another name");
      await expect(name).toBeFocused();
      await expect(name).toHaveValue("Letter to parents about a school event (2)");
      await name.fill("A second letter");
      await button(page, "Share").click();
      const dialog = page.getByRole("dialog", { name: "Share: A second letter" });
      // The heading of the page comes first: its focus would close the dialog.
      await expect(dialog.locator(":focus")).toBeVisible();
      await expect(page.getByRole("status").getByText("Loading ...")).toHaveCount(0);
      await expect(dialog).toBeVisible();
      // After a reload nobody has asked for it.
      await page.reload();
      await expect(button(page, "Share")).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  });
});

test("a manager describes a widget for an own toolkit, from the gallery to the workbench", async ({
  page,
  context,
  request,
}) => {
  await beginManaging(context, request, { ownWidgets: 5 });
  await page.goto("/site/widgets");
  await button(page, "New widget").click();
  await page.getByRole("link", { name: "Describe it" }).click();
  await questionOf(page).fill(WISH);
  await button(page, "Make it").click();
  await button(page, "Add it").click();
  await expect(page).toHaveURL(/\/widgets\/[^/]+\/[\w-]{36}$/u);
  await expect(page.getByRole("heading", { name: "Quiz about volcanoes" })).toBeVisible();
});
