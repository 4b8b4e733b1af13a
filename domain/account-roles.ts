/** Role codes (product/accounts 1). Every account has `User`; administrators also have `Admin`. */
export const ROLE = { User: 2001, Admin: 5150 } as const;

export type RoleCode = (typeof ROLE)[keyof typeof ROLE];

/** `{ User: 2001 }` or `{ User: 2001, Admin: 5150 }`. */
export type RolesByName = { User: typeof ROLE.User; Admin?: typeof ROLE.Admin };

/** The roles of an account as `GET /users` gives them (product/rest 2). */
export function rolesByName(isAdmin: boolean): RolesByName {
  return isAdmin ? { User: ROLE.User, Admin: ROLE.Admin } : { User: ROLE.User };
}

/** The roles of an account as `POST /auth` and `GET /refresh` give them (product/rest 2). */
export function roleCodes(isAdmin: boolean): RoleCode[] {
  return isAdmin ? [ROLE.User, ROLE.Admin] : [ROLE.User];
}
