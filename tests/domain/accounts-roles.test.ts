import { expect, test } from "vitest";
import { mayOpen, ROLE, type RoleCode } from "#domain/account-roles.ts";

const { User, Manager, Admin } = ROLE;

test.for<[codes: RoleCode[], mayOpen: RoleCode[]]>([
  [[User], [User]],
  [
    [User, Manager],
    [User, Manager],
  ],
  [
    [User, Admin],
    [User, Manager, Admin],
  ],
])("the codes %s open the pages of %s", ([codes, opened]) => {
  expect([User, Manager, Admin].filter((role) => mayOpen(codes, role))).toEqual(opened);
});
