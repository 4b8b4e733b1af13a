/**
 * The author of a change: a signed-in person, a program (`token:<name of its token>`), a command (`cli:<name at the machine>`), or the system
 * itself.
 */
export type Actor = {
  kind: "user" | "token" | "cli" | "system";
  userId: string | null;
  username: string;
  /** The request of the change, as the log has it. */
  requestId?: string;
};

/** The actor of a change that no person has made. */
export const SYSTEM: Actor = { kind: "system", userId: null, username: "" };
