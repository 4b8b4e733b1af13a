/** Role codes (spec 6). Every account has `User`; administrators have `Admin` as well. */
export const ROLE = { User: 2001, Admin: 5150 } as const;

export type RoleCode = (typeof ROLE)[keyof typeof ROLE];

/** Roles as the user list and the user editor carry them: `{User: 2001}` or `{User: 2001, Admin: 5150}`. */
export type RolesByName = { User: typeof ROLE.User; Admin?: typeof ROLE.Admin };

/** The roles of an account as the object of `GET /users` (design 4). */
export function rolesByName(isAdmin: boolean): RolesByName {
  return isAdmin ? { User: ROLE.User, Admin: ROLE.Admin } : { User: ROLE.User };
}

/** The roles of an account as the list of codes of `POST /auth` and `GET /refresh` (design 4). */
export function roleCodes(isAdmin: boolean): RoleCode[] {
  return isAdmin ? [ROLE.User, ROLE.Admin] : [ROLE.User];
}
