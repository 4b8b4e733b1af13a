import type { Page } from "@playwright/test";
import { UserChanges, UserDraft } from "#domain/accounts.ts";
import { ClientChanges, ClientDraft, WidgetApprovals } from "#domain/clients/client.ts";
import { SiteChanges } from "#domain/own-site/site-changes.ts";
import { ToolkitChanges, ToolkitDraft } from "#domain/toolkits.ts";
import { NewWidget } from "#domain/widgets/widget-test.ts";
import { DraftSave } from "#domain/widgets/draft.ts";
import { WidgetChanges } from "#domain/widgets/widget.ts";
import type { z } from "#domain/zod.ts";
import { expect } from "#tests/support/browser.ts";

/** The path of each editor's save, and the schema by which the server reads its body. */
const SCHEMAS = {
  "/toolkits/add": ToolkitDraft,
  "/toolkits/edit": ToolkitChanges,
  "/widgets/*/add": NewWidget,
  "/widgets/*/edit": WidgetChanges,
  "/widgets/*/*/draft": DraftSave,
  "/clients/add": ClientDraft,
  "/clients/edit": ClientChanges,
  "/clients/*/edit": SiteChanges,
  "/clients/editwidgets": WidgetApprovals,
  "/users/add": UserDraft,
  "/users/edit": UserChanges,
} satisfies Record<string, z.ZodType>;

/**
 * Notes what the editors of a page send.
 * @returns a function that fails unless each of these saves was sent, as its schema makes it of the fields
 */
export function watchBodies(page: Page): (...saves: (keyof typeof SCHEMAS)[]) => void {
  const sent: { path: string; body: unknown }[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch" && ["POST", "PUT"].includes(request.method()))
      sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as unknown });
  });
  return (...saves) => {
    for (const save of saves) {
      const pattern = new RegExp(`^${save.replaceAll("*", "[^/]+")}$`, "u");
      // The server refuses a body that its schema does not read.
      const read = sent.flatMap(({ path, body }) => {
        const { success, data } = SCHEMAS[save].safeParse(body);
        return pattern.test(path) && success ? [{ body, data }] : [];
      });
      expect(read, save).not.toEqual([]);
      for (const { body, data } of read)
        expect(body, save).toEqual(JSON.parse(JSON.stringify(data)));
    }
  };
}
