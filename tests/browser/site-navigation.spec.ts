import { asAdministrator } from "#tests/support/administration.ts";
import {
  expect,
  goWithin,
  holdScript,
  signIn,
  test,
  uniqueLetters,
} from "#tests/support/browser.ts";

test("going to another page moves the focus to its heading and announces its title; a new search does not", async ({
  page,
  request,
}) => {
  const collection = uniqueLetters();
  const post = await asAdministrator(request);
  await post("/toolkits/add", { name: collection, collection });
  await page.goto("/");
  await expect(page.locator("body")).toBeFocused();
  await page.getByRole("link", { name: "Sign Up" }).click();
  // A page that is a form only: its first field has the focus.
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.locator("[aria-live=polite]").first()).toHaveText("Sign Up | Acme Academy");
  await signIn(page, "admin", "Admin-demo-1");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeFocused();
  // An administrator's dashboard is the site's, too, and has not every client's toolkits.
  await expect(page.getByRole("tab")).toHaveText(["Course Creation", "Marketing"]);
  await page.getByRole("link", { name: "Admin Page" }).click();
  await page.getByRole("link", { name: "Users", exact: true }).click();
  await expect(page.getByRole("heading", { name: "User Management" })).toBeFocused();
  const search = page.getByRole("searchbox");
  await search.fill("educ");
  await expect(page).toHaveURL(/search=educ/u);
  await expect(search).toBeFocused();
  // As Back does, if somebody has left the form of sign-in before it had led on.
  await goWithin(page, "/login?from=%2Fchat");
  await expect(page).toHaveURL("/chat");
});

test("the way back leads back: from sign-in, from after sign-in, and from a page of another role", async ({
  page,
}) => {
  await page.goto("/unauthorized");
  await expect(page.getByText("You are not signed in.")).toBeVisible();
  await page.goto("/register");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Sign In" })
    .click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard$/u);
  await page.goBack();
  await expect(page).toHaveURL("/register");
  await page.goForward();
  // A person goes back before a reloaded page has its script. The document then has the page of the address, and no other.
  const releaseScript = await holdScript(page);
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByLabel("Username")).toBeVisible();
  await page.evaluate(() => history.back());
  releaseScript();
  await expect(page.getByRole("heading", { name: "Sign Up" })).toBeVisible();
  await expect(page.getByRole("button", { name: /colors/u })).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await page.getByLabel("Username").fill("educator");
  await page.getByLabel("Password").fill("Educator-demo-1");
  await page.getByText("Trust This Device").click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  // The header has the links before the sign-in has led on, which replaces the entry of the sign-in page.
  await expect(page).toHaveURL("/dashboard");
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Chat", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
  // The sidebar names the administrators' pages, and leads an educator to none of them.
  const locked = page.getByRole("link", { name: "Toolkits Administrators only" });
  await expect(locked).toHaveCount(0);
  await page.getByRole("button", { name: "Administration" }).click();
  await expect(locked).toHaveAttribute("aria-disabled", "true");
  await locked.click({ force: true });
  await expect(page.getByRole("heading", { name: "Chat" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Chatbot" })).toHaveAttribute("aria-current", "page");
  await page.goto("/toolkits");
  await expect(page).toHaveURL("/unauthorized");
  await expect(page.getByText("Your account does not have the role")).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/chat");
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/register");
});
