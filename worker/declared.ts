import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { RoleCode } from "#domain/account-roles.ts";
import type { AppEnv } from "#worker/context.ts";
import type { TokenScope } from "#domain/service-tokens/program.ts";

/** The checks of a middleware. The description of the interface is made from them (product/rest 8). */
export type Declared = {
  role?: RoleCode;
  /** The scope with which a service token may make the call, `any` for every token; none may without it. */
  token?: TokenScope | "any" | undefined;
  /** The caller needs a toolkit of the own client or of their own: others do not exist for them. */
  author?: boolean;
  /** Programs may send an `Idempotency-Key`. */
  once?: boolean;
  /** Pages of other sites are refused. */
  ownOrigin?: boolean;
  body?: z.ZodType;
  /** The most bytes of the body, and those for a widget that takes files. */
  limit?: { bytes: number; withFiles?: number };
  query?: z.ZodType;
};

const DECLARED = Symbol("declared");

/** Attaches to a middleware what it checks. */
export function declaring(
  declared: Declared,
  middleware: MiddlewareHandler<AppEnv>,
): MiddlewareHandler<AppEnv> {
  return Object.assign(middleware, { [DECLARED]: declared });
}

/** The checks that a route's handler declares; none where it declares none. */
export function declaredBy(handler: object): Declared {
  return DECLARED in handler ? (handler[DECLARED] as Declared) : {};
}
