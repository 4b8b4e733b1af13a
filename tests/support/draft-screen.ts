import type { Page } from "@playwright/test";
import { expect } from "#tests/support/browser.ts";
import { landingEditor } from "#tests/support/landing-editor.ts";

type Sent = { data: { landingText: string; submit: string }; version: number };

/** The workbench of a widget in a browser, and the drafts that it sends. */
export async function openDraft(page: Page, path: string) {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.postDataJSON() as Sent);
  });
  await page.goto(path);
  await page.getByText("Appearance", { exact: true }).click();
  const stored = page.getByText(/^Draft of .*, stored a moment ago\./u);
  return {
    page,
    sent,
    stored,
    ...landingEditor(page),
    submit: page.getByLabel("Submit Button Text"),
    notice: page.getByRole("alert"),
    /** Changes something, and waits until it is stored. A draft that is stored again and again never says that it is. */
    async change(edit: () => Promise<void>) {
      const put = page.waitForRequest((request) => request.method() === "PUT");
      await edit();
      await put;
      await expect(stored).toBeVisible();
    },
  };
}

/** Fails if a draft was sent twice in succession. */
export function expectNoRepetition(sent: Sent[]): void {
  const repeated = sent.filter(
    ({ data }, index) => JSON.stringify(data) === JSON.stringify(sent[index + 1]?.data),
  );
  expect(repeated).toEqual([]);
}
