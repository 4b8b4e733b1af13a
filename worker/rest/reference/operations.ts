import type { Hono } from "hono";
import { type AppEnv, type Declared, declaredBy } from "#worker/context.ts";
import type { Description, OperationName } from "#worker/rest/reference/description.ts";
import { DESCRIPTIONS, SUBJECTS } from "#worker/rest/reference/subjects.ts";

export type Routes = Hono<AppEnv>["routes"];

/** A call of the interface: what its guards check, and its description. */
export type Operation = {
  method: string;
  /** The path in Hono's notation: `/widgets/:type/:id`. */
  path: string;
  subject: string;
  declared: Declared;
  description: Description;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  /** The statuses of its refusals, in order. */
  refusals: number[];
};

/** The calls of the interface, in the order of their descriptions. Throws if a route has no description. */
export function operationsOf(routes: Routes): Operation[] {
  const names = new Set(routes.filter(isCall).map(({ method, path }) => `${method} ${path}`));
  const order = Object.keys(DESCRIPTIONS);
  return [...names]
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((name) => operationOf(name, routes));
}

function operationOf(name: string, routes: Routes): Operation {
  const [method = "", path = ""] = name.split(" ");
  const description = DESCRIPTIONS[name as OperationName] as Description | undefined;
  if (description === undefined) {
    throw new Error(
      `${name} has no description. Add a line "${name}": { summary, reply, refusals } to a file of worker/rest/reference/subjects/.`,
    );
  }
  const subject = Object.entries(SUBJECTS).find(([, calls]) => name in calls)?.[0] ?? "";
  const declared = declaredFor(method, path, routes);
  return {
    method,
    path,
    subject,
    declared,
    description,
    status: description.status ?? (description.reply ? 200 : 204),
    refusals: refusalsOf(path, declared, description),
  };
}

function isCall({ method }: Routes[number]): boolean {
  return method !== "ALL";
}

/** The checks of all middleware of a call, that of `use` included. */
function declaredFor(method: string, path: string, routes: Routes): Declared {
  const own = routes.filter((route) =>
    isCall(route) ? route.method === method && route.path === path : covers(route.path, path),
  );
  return Object.assign({}, ...own.map(({ handler }) => declaredBy(handler)));
}

function covers(pattern: string, path: string): boolean {
  return pattern.endsWith("/*") && `${path}/`.startsWith(pattern.slice(0, -1));
}

/** A part of a path that names an entity. A client before other parts is none: what it does not have is an empty list. */
const NAMED = /(?<!^\/clients)\/:(?!month|clientId)|:id$/u;

/** The refusals of the guards and the path (product/rest 4), and those that the description names. */
function refusalsOf(
  path: string,
  { role, token, once, limited, author, ownOrigin, body, query }: Declared,
  { streams, refusals = [] }: Description,
): number[] {
  const all = [
    ...(body || query ? [400] : []),
    ...(role || token ? [401] : []),
    ...(role || token || ownOrigin ? [403] : []),
    ...(author || NAMED.test(path) ? [404] : []),
    ...(body ? [413, 415] : []),
    ...(token || limited ? [429] : []),
    ...(once ? [400, 409, 422] : []),
    ...(streams ? [502, 504] : []),
    ...refusals,
  ];
  return [...new Set(all)].toSorted((a, b) => a - b);
}
