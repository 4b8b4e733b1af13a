import { asUser, WRITER } from "#tests/support/administration.ts";
import {
  accessibilityViolations,
  expect,
  goWithin,
  PASSWORD,
  signInByCall,
  test,
} from "#tests/support/browser.ts";
import { beginManaging } from "#tests/support/manager-test.ts";

test("an educator offers a tool, which a manager tries and takes over, and another one before the educator is removed", async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const { username, post, client } = await beginManaging(context, request);
  const educator = `${username.slice(0, 20)}edu`;
  const roles = { User: 2001 };
  const account = { username: educator, password: PASSWORD, clientId: client.id, roles };
  await post("/users/add", account);
  const theirs = await browser.newContext({ baseURL });
  await signInByCall(theirs, educator);
  const postOwn = await asUser(request, educator);
  const quiz = await postOwn("/widgets/personal", { name: "Bread quiz", ...WRITER });
  const left = await postOwn("/widgets/personal", { name: "Left behind", ...WRITER });
  const plan = await postOwn("/widgets/personal", { name: "Bread plan", ...WRITER });
  await postOwn("/offers/add", { widgetid: plan.id, note: "" });

  const own = await theirs.newPage();
  await own.goto(`/landing/${quiz.type}/${quiz.id}`);
  await own.getByRole("button", { name: "Offer to my site" }).click();
  const offer = own.getByRole("dialog", { name: "Offer to my site: Bread quiz" });
  await offer.getByLabel("Note").fill("For year 7");
  expect(await accessibilityViolations(own)).toEqual([]);
  await offer.getByRole("button", { name: "Offer", exact: true }).click();
  await expect(own.getByText(/^Offered to your site on /u)).toBeVisible();
  await expect(own.getByRole("button", { name: "Offered to my site" })).toBeFocused();

  await page.goto("/site");
  await page.getByRole("link", { name: "Look at the tools" }).click();
  const offers = page.getByRole("region", { name: "Offered by educators" });
  await expect(offers.getByText("“For year 7”")).toBeVisible();
  expect(await accessibilityViolations(page, undefined, "main")).toEqual([]);
  await offers.getByRole("button", { name: "Try it: Bread quiz" }).click();
  const trial = page.getByRole("dialog", { name: "Try Bread quiz" });
  const frame = trial.frameLocator("iframe");
  await frame.getByLabel("Topic").fill("Rye bread");
  await frame.getByRole("button", { name: "Write it" }).click();
  await expect(frame.getByText("See AI response below.")).toBeVisible();
  // Another one is declined before the answer, which closes no dialog but its own.
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/site/offers/take-over", (route) => until.then(() => route.continue()));
  await trial.getByRole("button", { name: "Take over" }).click();
  await page.keyboard.press("Escape");
  await expect(offers.getByRole("button", { name: "Take over: Bread plan" })).toBeDisabled();
  await offers.getByRole("button", { name: "Decline: Bread plan" }).click();
  const decline = page.getByRole("dialog", { name: "Decline Bread plan" });
  await decline.getByLabel("Reason").fill("We have one");
  answer();
  await expect(
    page.getByText("Bread quiz is in the toolkit From our educators now."),
  ).toBeVisible();
  await expect(page.getByText("“For year 7”")).toHaveCount(0);
  await decline.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText("Bread plan has been declined.")).toBeVisible();
  await expect(offers).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("Bread quiz", { exact: true })).toBeChecked();
  await goWithin(own, new URL(own.url()).pathname);
  await expect(own.getByText(/^Your site took this tool over on /u)).toBeVisible();

  await goWithin(own, `/landing/${left.type}/${left.id}`);
  const used = own.frameLocator("iframe");
  await used.getByLabel("Topic").fill("Rye bread");
  await used.getByRole("button", { name: "Write it" }).click();
  await expect(used.getByText("See AI response below.")).toBeVisible();
  await theirs.close();

  await goWithin(page, "/site/people");
  await page.getByRole("button", { name: `More of ${educator}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByLabel("Left behind (1 answer)")).toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Take over and remove" }).click();
  await expect(page.getByText(`${educator} has been removed.`)).toBeVisible();
  await goWithin(page, "/site/widgets");
  await expect(page.getByLabel("Left behind", { exact: true })).toBeChecked();
});
