import { DEMO_ACCOUNTS, DEMO_CLIENTS, DEMO_WIDGET_ID } from "#db/demo/data.ts";

/** The path of the first client's demo widget. */
export function demoEmbedPath(): string {
  return `/embed/CourseCreation/${DEMO_WIDGET_ID}/${DEMO_CLIENTS[0]?.apikey}`;
}

/** One line for each of some demo accounts: its role, name and password. */
export function demoAccountLines(accounts = DEMO_ACCOUNTS): string[] {
  return accounts.map(
    (account) => `${roleOf(account).padEnd(15)} ${account.username} / ${account.password}`,
  );
}

function roleOf({ isAdmin, isManager }: (typeof DEMO_ACCOUNTS)[number]): string {
  if (isAdmin) return "Administrator";
  return isManager ? "Manager" : "Educator";
}
