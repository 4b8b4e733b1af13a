import type { Page } from "@playwright/test";
import { expect, fillSignIn, test, uniqueLetters, PASSWORD } from "#tests/support/browser.ts";

test("a newcomer registers, is signed in, opens a widget, submits it and goes back", async ({
  page,
}) => {
  const username = uniqueLetters();
  // From a page that needs an account: registration leads on to it.
  const wanted = "/dashboard?toolkit=CourseCreation";
  await page.goto(`/login?${new URLSearchParams({ from: wanted })}`);
  const inHeader = page.getByRole("banner").getByRole("link", { name: "Sign Up" });
  await expect(inHeader).toHaveAttribute("href", /\?from=/u);
  await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeDisabled();
  await page.getByLabel("Username").fill("1x");
  await expect(page.getByText("Recommended:")).toHaveCount(0);
  await expect(page.getByText("4 to 24 characters. Must begin with a letter.")).toBeVisible();
  await expect(page.getByRole("img", { name: "invalid" })).toHaveCount(1);
  await page.getByLabel("Username").fill(username);
  const password = page.getByLabel("Password", { exact: false }).first();
  await password.focus();
  await expect(password).toHaveAccessibleDescription(
    /Required:.*8 to 24.*Recommended: also a number and a special character/u,
  );
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Show Password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Show Password", pressed: true })).toBeVisible();
  await page.getByLabel("Confirm Password").fill(`${PASSWORD}x`);
  await expect(page.getByText("Must match the first password input field.")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await expect(page.getByRole("img", { name: "invalid" })).toHaveCount(0);
  await expect(page.getByRole("img", { name: "valid", exact: true })).toHaveCount(3);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("tab").first()).toHaveText("Course Creation");
  await page.getByRole("link", { name: "Build My Outline >>" }).click();
  const frame = page.frameLocator("iframe").first();
  await expect(page.getByRole("heading", { name: "Course Outline Builder" })).toBeVisible();
  const back = page.getByRole("link", { name: "Back To Dashboard" });
  await expect(frame.getByRole("textbox").first()).toBeVisible();
  await test.step("only the frame itself can make the page offer the way back", async () => {
    const message = { type: "buttonEvent", showButton: true };
    const post = (from: number, data: unknown) =>
      page.frames()[from]?.evaluate((data) => parent.postMessage(data, "*"), data);
    await page.evaluate(() => {
      const foreign = document.createElement("iframe");
      foreign.setAttribute("sandbox", "allow-scripts");
      foreign.srcdoc = "<p>foreign</p>";
      document.body.appendChild(foreign);
    });
    await expect.poll(() => page.frames().length).toBe(3);
    // A correct message from the page itself and from a foreign frame, and malformed messages from the widget's frame.
    await post(0, message);
    await post(2, message);
    for (const data of [
      null,
      "buttonEvent",
      { type: "buttonEvent" },
      { ...message, showButton: "true" },
    ])
      await post(1, data);
    // Messages arrive in order: after this one, all earlier ones have arrived.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener("message", ({ data }) => data === "last" && resolve(data));
          window.postMessage("last", location.origin);
        }),
    );
    await expect(back).toHaveCount(0);
  });
  for (const field of await frame.getByRole("textbox").all()) await field.fill("Sourdough bread");
  await frame.getByRole("button", { name: "Build My Outline" }).click();
  await expect(frame.getByRole("region", { name: "AI Response" })).toContainText("Demo answer");
  // The frame is as high as its content.
  const hidden = () =>
    frame.locator("html").evaluate((html) => html.scrollHeight - window.innerHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await back.click();
  await expect(page).toHaveURL("/dashboard?toolkit=CourseCreation");
});

test.describe("with refusals", () => {
  test.use({ allowedStatuses: [401, 409] });

  test("sign-in and registration say why they refuse", async ({ page }) => {
    await test.step("a link below the form is where it was when it is pressed", async () => {
      await page.goto("/register");
      await page.getByLabel("Username").focus();
      await expect(page.getByText("4 to 24 characters.")).toBeVisible();
      // A real mouse click: the field loses the focus first, which must not move the link before the button is released.
      const place = await page
        .getByRole("main")
        .getByRole("link", { name: "Sign In" })
        .boundingBox();
      await page.mouse.move((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
      await page.mouse.down();
      await page.mouse.up();
      await expect(page).toHaveURL(/\/login$/u);
    });
    await test.step("a wrong password says so after Unauthorized, and the message has the focus", async () => {
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText("Missing Username or Password")).toBeVisible();
      await page.getByLabel("Username").fill("educator");
      await page.getByLabel("Password").fill("Wrong-password-1");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByRole("alert")).toHaveText("Unauthorized. Wrong username or password.");
      await expect(page.getByRole("alert")).toBeFocused();
    });
    await test.step("a taken name says so until it is edited", async () => {
      await page.getByRole("main").getByRole("link", { name: "Sign Up" }).click();
      await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
      await page.getByLabel("Username").fill("Educator");
      await page.getByLabel("Password", { exact: false }).first().fill(PASSWORD);
      await page.getByLabel("Confirm Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign Up" }).click();
      await expect(page.getByText("Username Taken")).toBeVisible();
      await expect(page.getByRole("alert")).toBeFocused();
      const ticks = page.getByRole("img", { name: "valid", exact: true });
      await expect(ticks).toHaveCount(2);
      await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
      await page.getByLabel("Username").fill("Educator2");
      await expect(page.getByText("Username Taken")).toHaveCount(0);
      await expect(ticks).toHaveCount(3);
    });
  });
});

/** Delays all scripts. Returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await mayCome;
    await route.continue();
  });
  return release;
}

test("what is typed and ticked before the page's script has come is kept, and nothing can be sent without it", async ({
  page,
}) => {
  const submit = page.getByRole("button", { name: "Sign In", exact: true });
  let release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Trust This Device").check();
  // The server would not know the form.
  await expect(submit).toBeDisabled();
  release();
  await expect(submit).toBeEnabled();
  await expect(page.getByLabel("Trust This Device")).toBeChecked();
  expect(await page.evaluate(() => localStorage.persist)).toBe("true");

  await page.unrouteAll();
  release = await holdScripts(page);
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByLabel("Username").fill("early-bird");
  release();
  await expect(page.getByRole("img", { name: "valid", exact: true })).toHaveCount(1);
  await expect(page.getByLabel("Username")).toHaveValue("early-bird");
});

test("sign-in replaces its own place in history, and never leads to another site", async ({
  page,
}) => {
  await page.goto("/terms");
  await page.goto(`/login?${new URLSearchParams({ from: "/.//evil.example/x" })}`);
  await fillSignIn(page, "educator", "Educator-demo-1");
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/terms");
});

test.describe("without scripts at the reload", () => {
  // The browser says that a script was blocked.
  test.use({ isConsoleGuarded: false });

  test("a manager's sign-in leads to the own site, and a reload shows no link to sign in", async ({
    page,
  }) => {
    await page.goto("/login");
    await fillSignIn(page, "manager", "Manager-demo-1");
    await expect(page).toHaveURL("/site");
    await expect(page.getByRole("heading", { name: "Newest answers" })).toBeVisible();

    // The page as the server renders it, before any script of the site runs.
    await page.route("**/assets/**.js", (route) => route.abort());
    await page.reload({ waitUntil: "domcontentloaded" });
    const link = page.locator("nav").getByText("Sign In");
    await expect(link).toBeAttached();
    await expect(link).toBeHidden();
    // Groups without a link for the role have no name either.
    const sidebar = page.getByRole("navigation", { name: "Administration" });
    await expect(sidebar.locator("p:visible")).toHaveText(["Site"]);
    await page.unrouteAll();
  });
});
