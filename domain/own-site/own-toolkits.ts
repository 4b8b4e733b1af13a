import { Username } from "#domain/accounts.ts";
import { Id, Version, nameText } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { MAX_COLLECTION, collectionFrom } from "#domain/toolkit-collection.ts";
import { ToolsToTakeOver } from "#domain/offers.ts";
import { beginningOf, randomText } from "#domain/text.ts";
import { z } from "#domain/zod.ts";

/** The most toolkits that belong to one client. */
export const MAX_OWN_TOOLKITS = 20;

const name = nameText(100, "Name is required.");

/**
 * The body of `POST /site/toolkits/add`. The server makes the collection (product/own-site 6). Without a name, it answers the first toolkit
 * of the site, and makes it if there is none.
 */
export const OwnToolkitDraft = z.object({ name: name.optional() });

/** The body of `POST /site/toolkits/edit`. */
export const OwnToolkitChanges = z.object({ toolkitid: Id, name, version: Version });

/** The body of `DELETE /site/toolkits`. */
export const ToolkitToDelete = z.object({ toolkitid: Id });

const MAX_CHOSEN = 1_000;

/** The body of `POST /site/widgets`: the ids of widgets that the site is to show from now on, and of those that it is not to show any more. */
export const ChosenForSite = z.object({
  approve: z.array(Id).max(MAX_CHOSEN).default([]),
  withdraw: z.array(Id).max(MAX_CHOSEN).default([]),
});
export type ChosenForSite = z.output<typeof ChosenForSite>;

/**
 * The collection of a client's new toolkit: the letters of its name in one word, as in "AcmeAcademyQXLR", and four random ones, so that no
 * answer tells which collections others have.
 */
export function ownCollection(toolkitName: string): string {
  const letters = collectionFrom(toolkitName).replaceAll(/ (.)/gu, (_, first: string) =>
    first.toUpperCase(),
  );
  return beginningOf(letters, MAX_COLLECTION - 4) + randomText(4).toUpperCase();
}

/** The roles that a manager can give a person. */
export const PersonRole = z.enum(["educator", "manager"]);
export type PersonRole = z.output<typeof PersonRole>;

/** The body of `POST /site/people/invite`. The person chooses a password by the link of the answer. */
export const Invitation = z.object({ username: Username, role: PersonRole.default("educator") });
export type Invitation = z.output<typeof Invitation>;

/** The body of the calls about one person. */
export const PersonById = z.object({ id: Id });

/** The body of `DELETE /site/people`. */
export const PersonToRemove = PersonById.extend({ takeOver: ToolsToTakeOver });

/** The body of `POST /site/people/role`. */
export const PersonRoleChange = PersonById.extend({ role: PersonRole });
export type PersonRoleChange = z.output<typeof PersonRoleChange>;

/** The query of `GET /site/people`: a page, always. */
export const PeopleQuery = ListQuery.pick({
  page: true,
  size: true,
  search: true,
  sort: true,
  order: true,
}).extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) });
export type PeopleQuery = z.output<typeof PeopleQuery>;

/** The refusal to take the last manager of a site away. */
export const LAST_MANAGER = "This site needs a manager. Make another person a manager first.";
