import type { Person } from "#domain/own-site/replies.ts";

export const USER_LABELS = {
  username: "Name",
  password: "Password",
  company: "Company",
  clientId: "Client",
  isAdmin: "Is Admin",
  isManager: "Is Manager",
  isApproved: "Approved",
};

export const ROLE_NAMES: Record<Person["role"], string> = {
  educator: "Educator",
  manager: "Manager",
  administrator: "Administrator",
};

const WAYS: Record<Person["signsInBy"][number], string> = {
  password: "Password",
  passkey: "Passkey",
  oidc: "School account",
};

/** How a person signs in. */
export function waysText({ signsInBy }: Person): string {
  return signsInBy.length === 0 ? "Invited" : signsInBy.map((way) => WAYS[way]).join(", ");
}

/** The actions of managers and administrators on a person of a client. Each has a dialog. */
export type PersonTask = "link" | "role" | "sign-out" | "remove";
