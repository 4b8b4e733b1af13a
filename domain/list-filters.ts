// Without a schema: pages that only read and show a list do not load zod.

/** The rows of a page of a list, and the most that a call can ask for. */
export const PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 100;

export const MAX_PAGE = 100_000;

export const MAX_SEARCH_LENGTH = 100;
export const MAX_SORT_LENGTH = 30;
export const MAX_ID_LENGTH = 64;

/** The longest name or id by which answers and the audit can be filtered. */
export const MAX_NAME_LENGTH = 200;

/** The groups of users that their list can be limited to. */
export const USER_FILTERS = ["admin", "manager", "user", "waiting"] as const;

/** The states that the list of clients can be limited to. */
export const CLIENT_STATES = ["attention", "no-widgets"] as const;

/** The most widgets, and the most clients, that one call changes. */
export const MAX_CHOSEN = 50;
export const MAX_CHOSEN_CLIENTS = 1_000;
