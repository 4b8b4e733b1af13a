import { makeEmbed } from "#tests/support/administration.ts";
import { watchAnswer } from "#tests/support/answer-watch.ts";
import { accessibilityViolations, expect, test } from "#tests/support/browser.ts";

for (const width of [390, 1280]) {
  test(`an answer is formatted block by block, moves nothing and is announced once (${width} px)`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const { path } = await makeEmbed(request, { landingText: "<p>Before</p>".repeat(12) });
    const watched = await watchAnswer(page, "#response .prose");
    await page.goto(path);
    await page.getByLabel("Topic").fill("Sourdough bread");
    await page.getByRole("button", { name: "Write it" }).press("Enter");
    await expect(page.getByText("Success! See AI response below.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Copy" })).toBeAttached();
    const { shifts, announced, states } = await watched();
    expect(states[0]).toBe("rest");
    expect(states).toContain("H3 rest");
    expect(states).toContain("H3 P P rest");
    expect(states.at(-1)).toBe("H3 P P UL P");
    expect(shifts).toEqual([]);
    expect(announced).toEqual(["sending ...", "Answer ready"]);
    await expect(page.getByRole("heading", { name: "AI Response" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Write it" })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
  });
}
