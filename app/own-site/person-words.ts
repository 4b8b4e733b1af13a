import type { Person } from "#domain/own-site/answers.ts";
import type { PersonRole } from "#domain/own-site/own-toolkits.ts";

/** The name of a role. */
export const ROLE_NAMES: Record<Person["role"], string> = {
  educator: "Educator",
  manager: "Manager",
  administrator: "Administrator",
};

/** The roles that a manager can give a person, as the options of a field. */
export const ROLE_OPTIONS = (["educator", "manager"] satisfies PersonRole[]).map((value) => ({
  value,
  text: ROLE_NAMES[value],
}));

const WAYS: Record<Person["signsInBy"][number], string> = {
  password: "Password",
  passkey: "Passkey",
  oidc: "School account",
};

/** How a person signs in. */
export function waysText({ signsInBy }: Person): string {
  return signsInBy.length === 0 ? "Invited" : signsInBy.map((way) => WAYS[way]).join(", ");
}
