import { Id, nameText, Version } from "#domain/field.ts";
import { randomText } from "#domain/random-text.ts";
import { collectionFrom, MAX_COLLECTION } from "#domain/toolkit-collection.ts";
import { z } from "#domain/zod.ts";

/** The most toolkits that belong to one client. */
export const MAX_OWN_TOOLKITS = 20;

const name = nameText(100, "Name is required.");

/** The body of `POST /site/toolkits/add`. The server makes the collection (product/own-site 6). */
export const OwnToolkitDraft = z.object({ name });

/** The body of `POST /site/toolkits/edit`. */
export const OwnToolkitChanges = z.object({ toolkitid: Id, name, version: Version });

/** The body of `DELETE /site/toolkits`. */
export const NamedToolkit = z.object({ toolkitid: Id });

const MAX_CHOSEN = 1_000;

/** The body of `POST /site/widgets`: the ids of widgets that the site is to show from now on, and of those that it is not to show any more. */
export const ChosenForSite = z.object({
  approve: z.array(Id).max(MAX_CHOSEN).default([]),
  withdraw: z.array(Id).max(MAX_CHOSEN).default([]),
});
export type ChosenForSite = z.output<typeof ChosenForSite>;

/**
 * The collection of a client's new toolkit: the letters of its name and four random ones, so that no answer tells which collections others
 * have.
 */
export function ownCollection(toolkitName: string): string {
  const random = randomText(4);
  const letters = collectionFrom(toolkitName)
    .slice(0, MAX_COLLECTION - 5)
    .trim();
  return letters === "" ? random : `${letters} ${random}`;
}
