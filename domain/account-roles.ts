/** Role codes (product/accounts 1). Every account has `User`; nobody is both `Manager` and `Admin`. */
export const ROLE = { User: 2001, Manager: 3100, Admin: 5150 } as const;

export type RoleCode = (typeof ROLE)[keyof typeof ROLE];

/** The rights of an account beside the role `User`. A manager runs the site of the own client. */
export type Rights = { isAdmin: boolean; isManager: boolean };

/** `{ User: 2001 }`, and `Manager: 3100` or `Admin: 5150`. */
export type RolesByName = {
  User: typeof ROLE.User;
  Manager?: typeof ROLE.Manager;
  Admin?: typeof ROLE.Admin;
};

/** The roles of an account as `GET /users` gives them (product/rest 2). */
export function rolesByName({ isAdmin, isManager }: Rights): RolesByName {
  const { User, Manager, Admin } = ROLE;
  if (isAdmin) return { User, Admin };
  return isManager ? { User, Manager } : { User };
}

/** The roles of an account as `POST /auth` and `GET /refresh` give them (product/rest 2). */
export function roleCodes(rights: Rights): RoleCode[] {
  return Object.values(rolesByName(rights));
}

export function rightsOf({ Admin, Manager }: RolesByName): Rights {
  return { isAdmin: Admin !== undefined, isManager: Manager !== undefined };
}

/** Whether somebody has a role less than before. */
export function losesRole(former: Rights, now: Rights): boolean {
  return (former.isAdmin && !now.isAdmin) || (former.isManager && !now.isManager);
}

/** Whether an account with these rights may do what needs a role. Administrators may do for their own client what its managers may. */
export function hasRole({ isAdmin, isManager }: Rights, role: RoleCode): boolean {
  return { [ROLE.User]: true, [ROLE.Manager]: isAdmin || isManager, [ROLE.Admin]: isAdmin }[role];
}

/** Whether somebody with these codes may open a page for a role, by the rule of `hasRole`. */
export function mayOpen(codes: readonly RoleCode[], role: RoleCode): boolean {
  const rights = { isAdmin: codes.includes(ROLE.Admin), isManager: codes.includes(ROLE.Manager) };
  return hasRole(rights, role);
}

/** The name of the highest role of an account. */
export function roleName({ Admin, Manager }: RolesByName): string {
  if (Admin !== undefined) return "Admin";
  return Manager === undefined ? "User" : "Manager";
}

/** A way to sign in that can be the only one of an account: by passkey, or by the provider of its client. */
export type OnlyWay = "passkey" | "oidc";

/** The roles that sign in by passkey only: none, administrators, or managers and administrators. */
export const PASSKEY_ROLES = ["none", "administrators", "managers"] as const;
