import { Username } from "#domain/accounts.ts";
import { Id } from "#domain/field.ts";
import { ListQuery } from "#domain/list-query.ts";
import { z } from "#domain/zod.ts";

/** The roles that a manager can give a person. */
export const PersonRole = z.enum(["educator", "manager"]);
export type PersonRole = z.output<typeof PersonRole>;

/** The body of `POST /site/people/invite`. The person chooses a password by the link of the answer. */
export const Invitation = z.object({ username: Username, role: PersonRole.default("educator") });
export type Invitation = z.output<typeof Invitation>;

/** The body of the calls about one person. */
export const NamedPerson = z.object({ id: Id });

/** The body of `POST /site/people/role`. */
export const PersonRoleChange = NamedPerson.extend({ role: PersonRole });
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
export const LAST_MANAGER = "Somebody must manage this site.";
