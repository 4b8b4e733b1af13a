import { userInfo } from "node:os";
import type { Actor } from "#domain/audit/actor.ts";

/** Who runs this command, as the audit records it: the name at this machine. */
export function operator(): Actor {
  return { kind: "cli", userId: null, username: `cli:${userInfo().username}` };
}
