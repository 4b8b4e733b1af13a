declare const brand: unique symbol;

/**
 * The id of the client that a manager runs. Only the guard makes one (worker/auth/guard.ts), from the account of the session, so no
 * function that takes it can be called with an id of a request (product/own-site 1).
 */
export type OwnClient = string & { [brand]: true };
